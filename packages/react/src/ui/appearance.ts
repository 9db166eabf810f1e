/** Light, dark, or as the operating system is set. */
export type Theme = 'light' | 'dark' | 'system'
/** As the operating system is set, or more. */
export type Contrast = 'system' | 'more'
/** The spacing: cosy or compact. */
export type Density = 'cosy' | 'compact'
/** Messages in bubbles on two sides, or below each other with their senders. */
export type Layout = 'bubbles' | 'flat'

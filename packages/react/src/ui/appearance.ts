/** Light, dark, or that of the operating system. */
export type Theme = 'light' | 'dark' | 'system'
/** That of the operating system, or more. */
export type Contrast = 'system' | 'more'
/** The spacing: cosy or compact. */
export type Density = 'cosy' | 'compact'
/** Messages in bubbles on two sides, or below each other with their senders. */
export type Layout = 'bubbles' | 'flat'

export type Theme = 'light' | 'dark' | 'system'
export type Contrast = 'system' | 'more'
export type Density = 'cosy' | 'compact'
export type Layout = 'bubbles' | 'flat'

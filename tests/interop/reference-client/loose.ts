/** What comes out of the reference client or off the wire: tests look into it and expect, the compiler cannot know it. */
// biome-ignore lint/suspicious/noExplicitAny: the one place where it is allowed here
export type Loose = any

/** Values from the reference client or from the wire: tests check their content, which the compiler cannot know. */
// biome-ignore lint/suspicious/noExplicitAny: the one place where it is allowed here
export type Loose = any

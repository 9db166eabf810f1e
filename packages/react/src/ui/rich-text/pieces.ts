// The pieces of a parsed text.

/** A possible mention: `@name` stands for the user. */
export interface Mention {
  /** The name behind the `@` in the text. */
  readonly name: string
  /** The user id. */
  readonly user: string
}

export type Piece =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly user: string }
  | { readonly kind: 'block'; readonly text: string; readonly language: string }
  /** A line of a list or a quote; `sign` is the number, a bullet, or '>'. */
  | { readonly kind: 'line'; readonly sign: string; readonly pieces: readonly Piece[] }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly pieces: readonly Piece[] }

// A text with its links, mentions, code and emphasis as elements. Untrusted text is never used as HTML: it can only
// become one of the elements below.

import { Fragment, type ReactNode, useMemo } from 'react'
import { CodeBlock } from './CodeBlock.tsx'
import { namesOf } from './mentions.ts'
import type { Mention, Piece } from './pieces.ts'
import { scan } from './scan.ts'

/** Props of `RichText`. */
export interface RichTextProps {
  /** The text, with links, code and mentions in it. */
  readonly text: string
  /** The users behind each `@name`; pass the same array each time. */
  readonly mentions?: readonly Mention[]
  /** The user whose mentions are highlighted. */
  readonly me?: string
  /** Called on a click on a mention; without it, mentions are not clickable. */
  readonly onMention?: (user: string) => void
}

const nobody: readonly Mention[] = []

/** Renders a text. The surrounding element keeps line breaks and spaces with `white-space: pre-wrap`. */
export function RichText({ text, mentions = nobody, me, onMention }: RichTextProps) {
  const names = useMemo(() => namesOf(mentions), [mentions])
  const pieces = useMemo(() => scan(text, names).pieces, [text, names])
  return show(pieces, { me, onMention })
}

type Choices = Pick<RichTextProps, 'onMention'> & { readonly me: string | undefined }

function show(pieces: readonly Piece[], choices: Choices): ReactNode {
  // Pieces have no identity, and a changed text is another text.
  // biome-ignore lint/suspicious/noArrayIndexKey: the position is all that a piece has
  return pieces.map((piece, index) => <Fragment key={index}>{showPiece(piece, choices)}</Fragment>)
}

const elements = { bold: 'strong', italic: 'em', strike: 's', code: 'code' } as const

function showPiece(piece: Piece, choices: Choices): ReactNode {
  if (piece.kind === 'text') return piece.text
  if (piece.kind === 'link') return <Link {...piece} />
  if (piece.kind === 'mention') return <Named {...piece} {...choices} />
  if (piece.kind === 'block') return <CodeBlock {...piece} />
  if (piece.kind === 'line') return <Line {...piece}>{show(piece.pieces, choices)}</Line>
  const Element = elements[piece.kind]
  const inside = 'pieces' in piece ? show(piece.pieces, choices) : piece.text
  return <Element className={`parley-rich-${piece.kind}`}>{inside}</Element>
}

/** A line of a list or quote. Its number or bullet is text, so that it is copied and read aloud. */
function Line({ sign, children }: { readonly sign: string; readonly children: ReactNode }) {
  if (sign === '>') return <span className="parley-rich-quote">{children}</span>
  return (
    <span className="parley-rich-item">
      <span className="parley-rich-sign">{sign} </span>
      <span>{children}</span>
    </span>
  )
}

/** A link. Web pages open in a new tab, without opener and referrer. URLs are always left to right. */
function Link({ text, href }: { readonly text: string; readonly href: string }) {
  const elsewhere = /^http/i.test(href) && { target: '_blank' }
  return (
    <a className="parley-rich-link" dir="ltr" href={href} rel="noopener noreferrer nofollow" {...elsewhere}>
      {text}
    </a>
  )
}

function Named({ text, user, me, onMention }: { readonly text: string; readonly user: string } & Choices) {
  const looks = { className: 'parley-rich-mention', dir: 'auto', ...(user === me && { 'data-me': '' }) }
  return onMention ? (
    <button type="button" {...looks} onClick={() => onMention(user)}>
      {text}
    </button>
  ) : (
    <span {...looks}>{text}</span>
  )
}

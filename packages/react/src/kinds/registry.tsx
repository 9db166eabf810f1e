// One renderer per kind of message. Hosts add their own through the provider.

import type { HTMLAttributes, ReactNode } from 'react'
import type { ShownMessage } from '../components/MessageList/display-rows.ts'
import { OtherKind } from './other.tsx'
import { TextKind } from './text.tsx'

/** Attributes of the element that holds the content; the timeline finds and keeps it in place by them. */
export type BubbleProps = HTMLAttributes<HTMLDivElement> & { readonly [name: `data-${string}`]: string }

export interface KindProps {
  /** What the message says, or a readable line for a kind that cannot be shown. */
  readonly text: string
  /** Time and ticks; stands at the end of the last line. */
  readonly meta: ReactNode
  /** To be put on the element that holds the content. */
  readonly bubble: BubbleProps
  /** To be called before the content grows by a click of the reader. */
  readonly onGrow: () => void
}

export type KindRenderer = (props: KindProps) => ReactNode
export type Kinds = Readonly<Record<string, KindRenderer>> & { readonly other: KindRenderer }

export const ownKinds: Kinds = { text: TextKind, other: OtherKind }

/** The words of a row, for names and announcements. */
export function textOf(row: ShownMessage): string {
  return row.type === 'message' ? row.message.text : row.outgoing.draft.text
}

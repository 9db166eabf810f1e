// The contract of message renderers: the props that the timeline passes to the renderer of a message kind.

import type { Message } from '@parley/client'
import type { HTMLAttributes, ReactNode } from 'react'
import type { ShownMessage } from './message-rows.ts'

/** Attributes of the content element; the timeline uses them to find it and keep it in place. */
export type BubbleProps = HTMLAttributes<HTMLDivElement> & { readonly [name: `data-${string}`]: string }

/** Props of the contents of a message. */
export interface KindProps {
  /** The message, or a preview of it while it is outgoing. */
  readonly message: Message
  /** The message, sent or on its way. */
  readonly row: ShownMessage
  /** The signed-in user sent it. */
  readonly mine: boolean
  /** A one-line summary of the message; also readable for a kind that cannot be shown. */
  readonly text: string
  /** Time and ticks, for the end of the last line. */
  readonly meta: ReactNode
  /** Sender, quote and so on, for above the content. */
  readonly head: ReactNode
  /** Reactions and so on, for below the content. */
  readonly foot: ReactNode
  /** Put these on the content element. */
  readonly bubble: BubbleProps
  /** Call it before the content grows because of a click. */
  readonly onGrow: () => void
}

/** Renders the contents of one kind of message. */
export type KindRenderer = (props: KindProps) => ReactNode
/** The renderers by kind of message, or by the event of a custom message. */
export type Kinds = Readonly<Record<string, KindRenderer>> & {
  /** For everything that has no renderer of its own. */
  readonly other: KindRenderer
}

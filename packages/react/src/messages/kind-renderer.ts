// The contract of message renderers: the props that the timeline passes to the renderer of a message kind.

import type { Message } from '@parley/client'
import type { HTMLAttributes, ReactNode } from 'react'
import type { ShownMessage } from './message-rows.ts'

/** Attributes of the content element; the timeline uses them to find it and keep it in place. */
export type BubbleProps = HTMLAttributes<HTMLDivElement> & { readonly [name: `data-${string}`]: string }

/** Props of the content of a message. */
export interface KindProps {
  /** The message, or a preview of it while it is outgoing. */
  readonly message: Message
  /** The message, sent or outgoing. */
  readonly row: ShownMessage
  /** Whether the signed-in user sent it. */
  readonly mine: boolean
  /** A one-line summary of the message, also for a kind that cannot be displayed. */
  readonly text: string
  /** The time and ticks, for the end of the last line. */
  readonly meta: ReactNode
  /** The sender, quote and so on, above the content. */
  readonly head: ReactNode
  /** The reactions and so on, below the content. */
  readonly foot: ReactNode
  /** Attributes for the content element. */
  readonly bubble: BubbleProps
  /** Has to be called before the content grows because of a click. */
  readonly onGrow: () => void
}

/** Renders the content of one kind of message. */
export type KindRenderer = (props: KindProps) => ReactNode
/** The renderers by kind of message, or by the event of a custom message. */
export type Kinds = Readonly<Record<string, KindRenderer>> & {
  /** For all kinds without their own renderer. */
  readonly other: KindRenderer
}

// The contract of message renderers: what the timeline hands to the renderer of a message kind.

import type { Message } from '@parley/client'
import type { HTMLAttributes, ReactNode } from 'react'
import type { ShownMessage } from './message-rows.ts'

/** Attributes of the element that holds the content; the timeline finds and keeps it in place by them. */
export type BubbleProps = HTMLAttributes<HTMLDivElement> & { readonly [name: `data-${string}`]: string }

export interface KindProps {
  /** The message, or what it will be while it is on its way out. */
  readonly message: Message
  readonly row: ShownMessage
  readonly mine: boolean
  /** What the message says on one line; a readable line also for a kind that cannot be shown. */
  readonly text: string
  /** Time and ticks; stands at the end of the last line. */
  readonly meta: ReactNode
  /** Sender, quote and the like; stands above the content. */
  readonly head: ReactNode
  /** Reactions and the like; stands under the content. */
  readonly foot: ReactNode
  /** To be put on the element that holds the content. */
  readonly bubble: BubbleProps
  /** To be called before the content grows by a click of the reader. */
  readonly onGrow: () => void
}

export type KindRenderer = (props: KindProps) => ReactNode
export type Kinds = Readonly<Record<string, KindRenderer>> & { readonly other: KindRenderer }

// One renderer per kind of message. Hosts add their own through the provider, for whole kinds or for single custom
// events ('custom:order').

import type { Message } from '@parley/client'
import type { HTMLAttributes, ReactNode } from 'react'
import type { ShownMessage } from '../display-rows.ts'
import { later } from './lazy-kinds.tsx'
import { OtherKind } from './other.tsx'
import { TextKind } from './text.tsx'

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

export const ownKinds: Kinds = {
  text: TextKind,
  image: later('ImageKind'),
  video: later('VideoKind'),
  voice: later('VoiceKind'),
  file: later('FileKind'),
  location: later('LocationKind'),
  custom: later('CustomKind'),
  combined: later('CombinedKind'),
  other: OtherKind,
}

/** The renderer of a message. */
export function rendererOf(kinds: Kinds, message: Message): KindRenderer {
  const ofEvent = message.kind === 'custom' ? kinds[`custom:${message.event}`] : undefined
  return ofEvent ?? kinds[message.kind] ?? kinds.other
}

// One renderer per kind of message. Hosts add their own through the provider, for whole kinds or for single custom
// events ('custom:order').

import type { Message } from '@parley/client'
import type { KindRenderer, Kinds } from '../../messages/kind-renderer.ts'
import { later } from './lazy-kinds.tsx'
import { OtherKind } from './other.tsx'
import { TextKind } from './text.tsx'

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

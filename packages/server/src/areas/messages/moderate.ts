// Moderates a message before it is stored: builds the request for a verdict and applies it.

import { ContentType, type MessageBody } from '@parley/protocol'
import type { MessageKind, Moderation } from '../../moderation/moderation.ts'
import { cleaned, kindOf } from './body.ts'
import type { Incoming } from './incoming-message.ts'
import { type Refusal, refusal } from './refusals.ts'
import type { Target } from './targets.ts'

const kinds: Readonly<Record<number, MessageKind>> = {
  [ContentType.TEXT]: 'text',
  [ContentType.IMAGE]: 'image',
  [ContentType.VIDEO]: 'video',
  [ContentType.LOCATION]: 'location',
  [ContentType.VOICE]: 'voice',
  [ContentType.FILE]: 'file',
  [ContentType.COMMAND]: 'command',
  [ContentType.CUSTOM]: 'custom',
  [ContentType.COMBINE]: 'combined',
}

/** A body that may be stored, and whether it differs from the sender's. */
export interface ModeratedBody {
  readonly body: MessageBody
  readonly isReplaced: boolean
}

export async function judge(
  moderation: Moderation,
  { session, attempt }: Incoming,
  target: Target,
  body: MessageBody,
): Promise<ModeratedBody | Refusal> {
  const { user } = session
  const verdict = await moderation.decide({
    app: user.app.key,
    from: user.name,
    to: target.name,
    chat: target.kind,
    kind: kinds[kindOf(body.contents?.[0] ?? {})] ?? 'other',
    body,
    edit: attempt === 'edit',
  })
  if (!verdict.allow) return refusal(verdict.reason, verdict.detail)
  if (!verdict.body) return { body, isReplaced: false }
  // Moderation may replace contents, but neither the sender nor the receiver.
  const replaced = { ...body, contents: verdict.body.contents, ext: verdict.body.ext }
  return { body: cleaned(replaced, body.from?.name ?? '', body.to?.name ?? ''), isReplaced: true }
}

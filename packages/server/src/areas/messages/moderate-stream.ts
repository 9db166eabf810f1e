// Moderates a streamed message of a bot. Every piece is judged together with the text before it, as an edit of the
// message would be, so that a word in two pieces is found as well. Back ends are trusted, as with other messages.

import { ContentType, type MessageBody } from '@parley/protocol'
import type { Moderation } from '../../moderation/moderation.ts'
import type { JudgePiece, StreamOrigin } from '../../streams/streams.ts'
import { refusal } from './refusals.ts'
import { sendRefused } from './rest-body.ts'

/** The conversation of a stream, as it is named to moderation. */
interface StreamConversation extends Pick<StreamOrigin, 'from'> {
  readonly to: string
  readonly bodyType: number
  readonly conversation: { readonly kind: string }
}

/** Undefined if nothing is checked. */
export function pieceJudge(
  moderation: Moderation,
  target: StreamConversation,
  messageId?: string,
): JudgePiece | undefined {
  if (moderation.isOff) return undefined
  const { from, to, bodyType: type, conversation } = target
  return async (soFar, piece) => {
    const contents = [{ type: ContentType.TEXT, text: soFar + piece.text }]
    const body: MessageBody = { type, from: { name: from.name }, to: { name: to }, contents }
    const isLater = messageId !== undefined
    const verdict = await moderation.decide({
      app: from.app.key,
      from: from.name,
      to,
      chat: conversation.kind === 'group' ? 'group' : 'single',
      kind: 'text',
      body,
      edit: isLater,
      ...(isLater ? { editedId: messageId } : {}),
    })
    if (!verdict.allow) return sendRefused(refusal(verdict.reason, verdict.detail).reason)
    if (!verdict.body) return piece
    const text = verdict.body.contents?.[0]?.text ?? ''
    // Readers have the earlier pieces already, so only this one can be replaced.
    if (!text.startsWith(soFar)) return sendRefused(refusal('illegalContent', { form: 'words' }).reason)
    return { ...piece, text: text.slice(soFar.length) }
  }
}

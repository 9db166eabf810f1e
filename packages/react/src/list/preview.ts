// The second line of a conversation's row: the last message, its sender, time and delivery state.

import type { Conversation, Message, Outgoing, Timeline } from '@parley/client'
import { messageOf } from '../messages/message-content.ts'
import { captionOf } from '../messages/message-ext.ts'
import { oneLine, type SummaryContext, summaryOf } from '../messages/message-text.ts'
import { sentState, type TickState } from '../messages/tick-state.ts'

export interface Preview {
  readonly text: string
  readonly kind: Message['kind']
  readonly mine: boolean
  /** In groups: the sender, if it is another user. */
  readonly from: string | undefined
  readonly tick: TickState | undefined
  readonly at: number
}

/**
 * The preview of the newest received or outgoing message. `caption` is that of the set that the last picture belongs
 * to.
 */
export function previewOf(
  conversation: Conversation,
  outgoing: readonly Outgoing[] | undefined,
  context: SummaryContext,
  caption = '',
): Preview | undefined {
  const leaving = outgoing?.at(-1)
  const last = conversation.lastMessage
  if (leaving && (!last || leaving.createdAt >= last.sentAt || leaving.status.name !== 'failed')) {
    const message = messageOf({ type: 'outgoing', id: leaving.key, outgoing: leaving })
    const text = previewWords(message, context)
    const { kind } = message
    return { text, kind, mine: true, from: undefined, tick: leaving.status.name, at: leaving.createdAt }
  }
  // A recalled message is not shown; the list soon gets another last message, and shows none until then.
  if (!last || last.kind === 'recalled') return undefined
  const mine = last.from === context.me
  return {
    text: oneLine(caption) || previewWords(last, context),
    kind: last.kind,
    mine,
    from: mine || conversation.ref.type === 'single' ? undefined : last.from,
    tick: mine ? tickOf(conversation, last) : undefined,
    at: last.sentAt,
  }
}

const isMedia = ({ kind }: Message): boolean => kind === 'image' || kind === 'video'

/** The caption of the set that ends with this message, if another picture of the set has it. */
export function captionOfSet(timeline: Timeline | undefined, last: Message | undefined): string {
  if (!last || !isMedia(last) || captionOf(last)) return ''
  let caption = ''
  for (const one of timeline?.segments.at(-1)?.messages ?? [])
    if (!isMedia(one) || one.from !== last.from) caption = ''
    else if (one.ext.parley_album) caption = captionOf(one) || caption
  return caption
}

/** The caption of a picture or video says more than its kind, which the icon shows. */
function previewWords(message: Message, context: SummaryContext): string {
  return (isMedia(message) && oneLine(captionOf(message))) || summaryOf(message, context)
}

function tickOf(conversation: Conversation, message: Message): TickState {
  const { position } = message
  const { peerReadPosition, peerDeliveredPosition } = conversation
  return sentState(
    message,
    position <= peerReadPosition ? 'read' : position <= peerDeliveredPosition ? 'delivered' : 'sent',
  )
}

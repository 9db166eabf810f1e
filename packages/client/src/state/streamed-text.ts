// Messages whose text arrives in pieces. Pieces and copies arrive in any order and more than once: the text grows by
// the next piece, and the longer of two copies wins. Rules STATE-23 to STATE-25.

import { type MessageBody, StreamStatus, SubType } from '@parley/protocol'
import { fresh } from './message-freshness.ts'
import type { Message, MessageStream, TextMessage } from './message-types.ts'

const reasons: Readonly<Record<number, MessageStream['reason']>> = {
  403: 'permissionDenied',
  511: 'messageTooLarge',
  512: 'streamStalled',
  513: 'streamTooSlow',
}

/** The stream fields of a body. */
export function streamIn({ stream }: MessageBody): MessageStream | undefined {
  if (!stream) return undefined
  const { streamSeq, streamStatus, streamType: format = '', streamError, streamFinishReason } = stream
  const isOpen = streamStatus === StreamStatus.START || streamStatus === StreamStatus.IN_PROGRESS
  return {
    number: Number(streamSeq ?? 0),
    state: streamError ? 'broken' : isOpen ? 'open' : 'ended',
    format,
    ...(streamError ? { reason: reasons[streamError] ?? 'serverError' } : {}),
    ...(streamFinishReason === undefined ? {} : { finishReason: streamFinishReason }),
  }
}

/** Whether a body is a piece of a streamed text, or the end of one that was delivered before. */
export function partOfStream({ stream, contents }: MessageBody): 'piece' | 'end' | undefined {
  if (!stream || contents?.[0]?.subType !== SubType.STREAM) return undefined
  const { streamStatus, position } = stream
  if (streamStatus === StreamStatus.IN_PROGRESS || streamStatus === StreamStatus.COMPLETED) return 'piece'
  return streamStatus === StreamStatus.FULL && position !== undefined ? 'end' : undefined
}

/** How far a text has got; an ended one counts as further than any open one. */
export function progressOf(message: Message): number {
  const stream = message.kind === 'text' ? message.stream : undefined
  if (!stream) return -1
  return stream.state === 'open' ? stream.number : Number.POSITIVE_INFINITY
}

/** Appends the next piece. A piece after a gap is dropped: the end of the stream contains the whole text. */
export function grown(message: Message, piece: TextMessage): Message {
  if (message.kind !== 'text' || message.stream?.state !== 'open') return message
  if (piece.stream?.number !== message.stream.number + 1) return message
  return fresh({ ...message, text: message.text + piece.text, stream: piece.stream }, {}, message)
}

/** The message after the end of its stream. If it was edited since, it stays unchanged. */
export function ended(message: Message, whole: TextMessage): Message {
  if (message.kind !== 'text' || message.stream?.state !== 'open') return message
  return fresh({ ...message, text: whole.text, stream: whole.stream }, {}, message)
}

// The stream fields of a message, in the names of this API.

import { type MessageBody, type Stream, StreamStatus } from '@parley/protocol'

/** As defined by the original API; 4 is an aborted stream. */
export const Streamed = { start: 0, startAndCompleted: 1, inProgress: 2, completed: 3, error: 4 } as const

/** The numbers on the wire are one lower than those of the API. */
const errors: Readonly<Record<number, number>> = { 512: 513, 513: 514 }

export interface StreamChunk {
  customType: string
  status: number
  errorType: number
  /** The new text. */
  text: string
  finishReason: number
}

export function chunkOf(stream: Stream, text: string): StreamChunk {
  const { streamType: customType = '', streamStatus = 0, streamError = 0 } = stream
  const isOver = streamStatus === StreamStatus.FULL || streamStatus === StreamStatus.COMPLETED
  return {
    customType,
    status: streamError > 0 ? Streamed.error : isOver ? Streamed.completed : streamStatus,
    errorType: errors[streamError] ?? streamError,
    text,
    finishReason: stream.streamFinishReason ?? 0,
  }
}

/** The stream fields of a message in a list, which has the whole text. */
export const streamOf = ({ stream }: MessageBody, text: string) =>
  stream && stream.streamStatus !== StreamStatus.START ? { stream: chunkOf(stream, text) } : {}

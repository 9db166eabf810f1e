// Streamed messages. Listeners of `onStreamMessage` get every piece with the text so far. All others get the whole text
// as an ordinary message when the stream has ended.

import { type MessageBody, type Meta, StreamStatus, SubType } from '@parley/protocol'
import { chunkOf, Streamed } from '../messages/streamed.ts'
import { readMessage } from '../messages/wire.ts'
import type { HandlerContext, HandlerEvent } from './handler-event.ts'

/** The most open streams, and the most ended ones that are remembered to report each of them once. */
const mostOpen = 200
const remembered = 1000

export const isStreamed = ({ stream, contents }: MessageBody): boolean =>
  stream !== undefined && contents?.[0]?.subType === SubType.STREAM

export function createStreams(isHeard: () => boolean) {
  const open = new Map<string, { text: string; number: number }>()
  const over = new Set<string>()

  const end = (id: string) => {
    open.delete(id)
    over.add(id)
    if (over.size > remembered) over.delete(over.values().next().value as string)
  }

  const begin = (id: string, text: string, number: number) => {
    open.set(id, { text, number })
    if (open.size > mostOpen) open.delete(open.keys().next().value as string)
  }

  /** The new text and its event. Undefined if there is nothing to report. */
  function next(id: string, { stream = {}, contents }: MessageBody) {
    const given = contents?.[0]?.text ?? ''
    const number = Number(stream.streamSeq ?? 0)
    const known = open.get(id)
    if (over.has(id)) return undefined
    switch (stream.streamStatus) {
      case StreamStatus.START_COMPLETED:
        end(id)
        return { text: given, added: given, status: Streamed.startAndCompleted }
      case StreamStatus.FULL:
        end(id)
        return { text: given, added: given.slice(known?.text.length ?? 0), status: undefined }
      case StreamStatus.IN_PROGRESS:
      case StreamStatus.COMPLETED: {
        // After a gap only the end of the stream is used, because it contains the whole text.
        if (number !== (known?.number ?? number) + 1) return undefined
        const text = (known?.text ?? '') + given
        begin(id, text, number)
        if (stream.streamStatus === StreamStatus.COMPLETED) end(id)
        return { text, added: given, status: undefined }
      }
      default: {
        if (known && known.number >= number) return undefined
        begin(id, given, number)
        const added = given.slice(known?.text.length ?? 0)
        return { text: given, added, status: known ? Streamed.inProgress : Streamed.start }
      }
    }
  }

  return {
    take(meta: Meta, body: MessageBody, context: HandlerContext): readonly HandlerEvent[] {
      const { stream = {} } = body
      const { streamStatus } = stream
      const id = meta.id ?? ''
      if (!isHeard()) {
        const isWhole = streamStatus === StreamStatus.FULL || streamStatus === StreamStatus.START_COMPLETED
        if (!isWhole || over.has(id)) return []
        end(id)
        const { stream: _, ...message } = readMessage({ ...context, meta, body })
        return [['onTextMessage', message]]
      }
      const update = next(id, body)
      if (!update) return []
      const { ext, ...message } = readMessage({ ...context, meta, body })
      const chunk = chunkOf(stream, update.added)
      return [
        [
          'onStreamMessage',
          {
            ...message,
            ...(Object.keys(ext as object).length > 0 && { ext }),
            msg: update.text,
            stream: { ...chunk, status: update.status ?? chunk.status },
          },
        ],
      ]
    },
    forget() {
      open.clear()
      over.clear()
    },
  }
}

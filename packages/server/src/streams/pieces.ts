// The pieces of a streamed message on the wire, and the message that they form.

import {
  ContentType,
  encode,
  type KeyValue,
  MessageBody,
  Meta,
  NameSpace,
  StreamStatus,
  SubType,
  toUtf8,
} from '@parley/protocol'
import { storedMeta } from '../frames/write.ts'

/** The fields that all pieces of a message share. */
export interface Envelope {
  readonly messageId: number
  readonly appKey: string
  readonly from: string
  readonly to: string
  readonly toDomain: string
  readonly bodyType: number
  /** The format of the text, chosen by the app. */
  readonly format: string
  readonly sentAt: number
}

export interface Piece {
  readonly number: number
  readonly text: string
  readonly isLast: boolean
  readonly finishReason: number | undefined
}

/** The first piece as stored and as sent: a stream of one piece is complete as soon as it begins. */
export function firstMetas(envelope: Envelope, piece: Piece, ext: readonly KeyValue[]) {
  const meta = (status: number) => metaOf(envelope, piece, status, ext)
  return piece.isLast
    ? { stored: meta(StreamStatus.FULL), sent: meta(StreamStatus.START_COMPLETED) }
    : { stored: meta(StreamStatus.START), sent: meta(StreamStatus.START) }
}

const online = encode(Meta, { meta: toUtf8('{"is_online":1}') })

/** A piece after the first one, which is in no log. */
export function pieceMeta(envelope: Envelope, piece: Piece): Uint8Array {
  const status = piece.isLast ? StreamStatus.COMPLETED : StreamStatus.IN_PROGRESS
  return metaOf(envelope, piece, status, [], [online])
}

function metaOf(
  envelope: Envelope,
  { number, text, finishReason }: Piece,
  streamStatus: number,
  ext: readonly KeyValue[],
  passed: readonly Uint8Array[] = [],
): Uint8Array {
  const { messageId: id, appKey, from, to, toDomain, bodyType: type, format, sentAt: timestamp } = envelope
  const payload = encode(MessageBody, {
    type,
    from: { name: from },
    to: { name: to },
    contents: [{ type: ContentType.TEXT, text, subType: SubType.STREAM }],
    ...(ext.length > 0 ? { ext } : {}),
    stream: {
      streamType: format,
      streamSeq: String(number),
      streamStatus,
      ...(finishReason === undefined ? {} : { streamFinishReason: finishReason }),
    },
  })
  const routed = { fromResource: '', toResource: '', routeType: 0, ns: NameSpace.CHAT }
  return storedMeta({ id, appKey, from, to, toDomain, timestamp, payload, passed, ...routed })
}

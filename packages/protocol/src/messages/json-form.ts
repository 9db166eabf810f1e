// The JSON form of a message, used by conversation lists, pinned messages and threads where the channel has an encoded
// Meta. The server writes it, the client reads it.

import { isObject } from '../shape/index.ts'
import {
  BodyType,
  Content,
  ContentType,
  fromKeyValues,
  type MessageBody,
  parseJson,
  type Stream,
  StreamStatus,
  SubType,
  toKeyValues,
} from '../wire/index.ts'

type Json = Record<string, unknown>

/** A message without the routing of its envelope: enough to display it. */
export interface PlainMessage {
  readonly id: string
  readonly timestamp: string
  /** An addition of Parley: the number in the conversation's log. */
  readonly seq?: string | undefined
  readonly body: MessageBody
}

const chatTypes: Readonly<Record<number, string>> = {
  [BodyType.CHAT]: 'chat',
  [BodyType.GROUPCHAT]: 'groupChat',
  [BodyType.CHATROOM]: 'chatRoom',
}

const bodyTypes: ReadonlyMap<string, number> = new Map([
  ['groupchat', BodyType.GROUPCHAT],
  ['chatroom', BodyType.CHATROOM],
])

/** `payload` is a JSON text in conversation lists and pinned messages, an object in threads. */
export function writeJsonForm(message: PlainMessage, payload: 'text' | 'object'): Json {
  const { body } = message
  const inner: Json = {
    from: body.from?.name ?? '',
    to: body.to?.name ?? '',
    type: chatTypes[body.type ?? 0] ?? 'chat',
    bodies: [writeContent(body.contents?.[0] ?? {})],
    ext: fromKeyValues(body.ext ?? []),
  }
  const meta = parsed(body.meta, parseJson)
  if (meta) inner.meta = withOwnReactions(meta)
  if (body.msgConfig?.allowGroupAck) inner.msgConfig = { allowGroupAck: true }
  if (body.stream) inner.stream = writeStream(body.stream)
  return {
    id: message.id,
    from: inner.from,
    to: inner.to,
    timestamp: Number(message.timestamp),
    ...(message.seq ? { seq: message.seq } : {}),
    payload: payload === 'text' ? JSON.stringify(inner) : inner,
  }
}

const streamWords = ['start', 'start_completed', 'in_progress', 'completed', 'full']

function writeStream(stream: Stream): Json {
  return {
    stream_type: stream.streamType ?? '',
    stream_seq: Number(stream.streamSeq ?? 0),
    stream_status: `stream_${streamWords[stream.streamStatus ?? 0] ?? 'full'}`,
    stream_error: stream.streamError ?? 0,
    stream_finish_reason: stream.streamFinishReason ?? 0,
  }
}

function readStream(value: unknown): { stream?: Stream } {
  if (!isObject(value)) return {}
  const number = (name: string) => (Number.isSafeInteger(value[name]) ? (value[name] as number) : undefined)
  const [error, finishReason] = [number('stream_error'), number('stream_finish_reason')]
  const status = streamWords.indexOf(said(value.stream_status).replace('stream_', ''))
  return {
    stream: {
      streamType: said(value.stream_type),
      streamSeq: String(Math.max(0, number('stream_seq') ?? 0)),
      streamStatus: status < 0 ? StreamStatus.FULL : status,
      ...(error && error > 0 ? { streamError: error } : {}),
      ...(finishReason === undefined ? {} : { streamFinishReason: finishReason }),
    },
  }
}

/** Readers of this form use another key than the channel for "one of them is mine", so both are written. */
function withOwnReactions(meta: Json): Json {
  const { reaction } = meta
  if (!Array.isArray(reaction)) return meta
  const list = reaction.map((one) => (isObject(one) ? { ...one, isAddedBySelf: one.state } : one))
  return { ...meta, reaction: list }
}

/**
 * Undefined for `{}`, which means "no message", and for anything that is not a message. Never throws: a part that is
 * nested too deeply to be written again is left out.
 */
export function readJsonForm(form: unknown): PlainMessage | undefined {
  if (!isObject(form)) return undefined
  const payload = isObject(form.payload) ? form.payload : parsed(form.payload, JSON.parse)
  const id = said(form.id)
  if (!payload || id === '') return undefined
  const content = Array.isArray(payload.bodies) && isObject(payload.bodies[0]) ? payload.bodies[0] : {}
  const { msgConfig, ext } = payload
  const meta = isObject(payload.meta) ? attempt(JSON.stringify, payload.meta) : undefined
  return {
    id,
    timestamp: said(form.timestamp) || '0',
    ...(said(form.seq) === '' ? {} : { seq: said(form.seq) }),
    body: {
      type: bodyTypes.get(said(payload.type).toLowerCase()) ?? BodyType.CHAT,
      from: { name: said(payload.from ?? form.from) },
      to: { name: said(payload.to ?? form.to) },
      contents: [readContent(content)],
      ext: keyValuesOf(ext),
      ...(meta === undefined ? {} : { meta }),
      ...readStream(payload.stream),
      ...(isObject(msgConfig) && msgConfig.allowGroupAck === true
        ? { msgConfig: { allowGroupAck: true } }
        : {}),
    },
  }
}

/** Strings and numbers as a string. Converting an object could throw. */
const said = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function writeContent(content: Content): Json {
  const file = {
    url: content.remotePath ?? '',
    secret: content.secretKey ?? '',
    filename: content.displayName ?? '',
    file_length: content.fileLength ?? 0,
  }
  const size = { width: content.size?.width ?? 0, height: content.size?.height ?? 0 }
  const combined = {
    title: content.title ?? '',
    summary: content.summary ?? '',
    combineLevel: content.combineLevel ?? 0,
    ...file,
  }
  switch (content.type) {
    case ContentType.IMAGE:
      return {
        type: 'img',
        ...file,
        size,
        ...(content.subType === SubType.GIF ? { subType: 'sub_gif' } : {}),
      }
    case ContentType.VIDEO:
      return {
        type: 'video',
        ...file,
        ...(content.size ? { size } : {}),
        length: content.duration ?? 0,
        thumb: content.thumbnailRemotePath ?? '',
        thumb_secret: content.thumbnailSecretKey ?? '',
      }
    case ContentType.VOICE:
      return { type: 'audio', ...file, length: content.duration ?? 0 }
    case ContentType.FILE:
      return { type: 'file', ...file }
    case ContentType.LOCATION:
      return {
        type: 'loc',
        addr: content.address ?? '',
        buildingName: content.buildingName ?? '',
        lat: content.latitude ?? 0,
        lng: content.longitude ?? 0,
      }
    case ContentType.COMMAND:
      return { type: 'cmd', action: content.action ?? '' }
    case ContentType.CUSTOM: {
      const exts = fromKeyValues(content.customExts ?? [])
      const list = Object.entries(exts).map(([key, value]) => ({ [key]: value }))
      return { type: 'custom', customEvent: content.customEvent ?? '', customExts: list }
    }
    case ContentType.COMBINE:
      return { type: 'combine', msg: content.text ?? '', ...combined }
    default: {
      const isCombined = content.subType === SubType.COMBINE
      return {
        type: 'txt',
        msg: content.text ?? '',
        ...(isCombined ? { subType: 'sub_combine', ...combined } : {}),
        ...(content.subType === SubType.STREAM ? { subType: 'sub_stream' } : {}),
      }
    }
  }
}

/** The kinds in the order of their content types. */
const kinds: readonly unknown[] = 'txt img video loc audio file cmd custom combine'.split(' ')

type ContentField = keyof typeof Content.fields

/** Paths of the JSON form's values in a Content, if they are copied unchanged; one word if both have the same name. */
const places = (
  'msg:text url:remotePath secret:secretKey filename:displayName file_length:fileLength length:duration ' +
  'thumb:thumbnailRemotePath thumb_secret:thumbnailSecretKey addr:address buildingName lat:latitude lng:longitude ' +
  'action customEvent title summary combineLevel'
)
  .split(' ')
  .map((pair): readonly [string, ContentField] => {
    const [from = '', to = from] = pair.split(':')
    return [from, to as ContentField]
  })

/** Ignores values of a wrong type: whatever a server writes, the result is a Content. */
function readContent(body: Json): Content {
  const content: Json = { type: Math.max(ContentType.TEXT, kinds.indexOf(body.type)) }
  for (const [from, to] of places) if (isFitting(body[from], to)) content[to] = body[from]
  if (isObject(body.size)) content.size = { width: sizeIn(body.size.width), height: sizeIn(body.size.height) }
  if (body.subType === 'sub_combine') content.subType = SubType.COMBINE
  if (body.subType === 'sub_gif') content.subType = SubType.GIF
  if (body.subType === 'sub_stream') content.subType = SubType.STREAM
  if (Array.isArray(body.customExts)) {
    content.customExts = body.customExts.flatMap(keyValuesOf)
  }
  return content as Content
}

const isFitting = (value: unknown, field: ContentField): boolean =>
  Content.fields[field][1] === 'string' ? typeof value === 'string' : Number.isFinite(value)

/** The name of a value that reading would ignore, or that would become another one on the wire, for callers that treat it as an error. */
export function ignoredValue(body: Json): string | undefined {
  const odd = places.find(
    ([from, to]) => body[from] !== undefined && !(isFitting(body[from], to) && fitsOnWire(body[from], to)),
  )
  if (odd || body.size === undefined) return odd?.[0]
  const { width, height } = isObject(body.size) ? body.size : {}
  return Number.isFinite(width) && Number.isFinite(height) ? undefined : 'size'
}

/** A larger number would lose its upper bits: a long recording would have a negative length. */
const fitsOnWire = (value: unknown, field: ContentField): boolean =>
  Content.fields[field][1] !== 'int32' || Math.abs(Number(value)) <= 0x7fffffff

const sizeIn = (value: unknown) => (Number.isFinite(value) ? Number(value) : 0)

const keyValuesOf = (value: unknown) => (isObject(value) ? (attempt(toKeyValues, value) ?? []) : [])

function parsed(text: unknown, parse: (text: string) => unknown): Json | undefined {
  const value = typeof text === 'string' ? attempt(parse, text) : undefined
  return isObject(value) ? value : undefined
}

function attempt<I, O>(run: (input: I) => O, input: I): O | undefined {
  try {
    return run(input)
  } catch {
    return undefined
  }
}

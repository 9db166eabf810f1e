// The JSON form of a message: what conversation lists, pinned messages and threads carry where the channel carries an
// encoded Meta. Writing it is the server's part, reading it the client's.

import { isObject } from '../shape/index.ts'
import {
  BodyType,
  type Content,
  ContentType,
  fromKeyValues,
  type MessageBody,
  SubType,
  toKeyValues,
} from '../wire/index.ts'

type Json = Record<string, unknown>

/** A message without its envelope's routing: enough to show it. */
export interface PlainMessage {
  readonly id: string
  readonly timestamp: string
  /** Ours: the number in the conversation's log. */
  readonly seq?: string
  readonly body: MessageBody
}

const chatTypes: Readonly<Record<number, string>> = {
  [BodyType.CHAT]: 'chat',
  [BodyType.GROUPCHAT]: 'groupChat',
  [BodyType.CHATROOM]: 'chatRoom',
}

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
  const meta = parsed(body.meta)
  if (meta) inner.meta = meta
  return {
    id: message.id,
    from: inner.from,
    to: inner.to,
    timestamp: Number(message.timestamp),
    ...(message.seq ? { seq: message.seq } : {}),
    payload: payload === 'text' ? JSON.stringify(inner) : inner,
  }
}

/** Undefined for `{}`, which stands for "no message", and for anything that is not a message. */
export function readJsonForm(form: unknown): PlainMessage | undefined {
  if (!isObject(form) || form.id === undefined) return undefined
  const payload = isObject(form.payload) ? form.payload : parsed(form.payload)
  if (!payload) return undefined
  const content = Array.isArray(payload.bodies) && isObject(payload.bodies[0]) ? payload.bodies[0] : {}
  const type = String(payload.type ?? 'chat').toLowerCase()
  return {
    id: String(form.id),
    timestamp: String(form.timestamp ?? 0),
    ...(form.seq === undefined ? {} : { seq: String(form.seq) }),
    body: {
      type:
        type === 'groupchat' ? BodyType.GROUPCHAT : type === 'chatroom' ? BodyType.CHATROOM : BodyType.CHAT,
      from: { name: String(payload.from ?? form.from ?? '') },
      to: { name: String(payload.to ?? form.to ?? '') },
      contents: [readContent(content)],
      ext: isObject(payload.ext) ? toKeyValues(payload.ext) : [],
      ...(isObject(payload.meta) ? { meta: JSON.stringify(payload.meta) } : {}),
    },
  }
}

function writeContent(content: Content): Json {
  const file = {
    url: content.remotePath ?? '',
    secret: content.secretKey ?? '',
    filename: content.displayName ?? '',
    file_length: content.fileLength ?? 0,
  }
  const combined = {
    title: content.title ?? '',
    summary: content.summary ?? '',
    combineLevel: content.combineLevel ?? 0,
    ...file,
  }
  switch (content.type) {
    case ContentType.IMAGE: {
      const size = { width: content.size?.width ?? 0, height: content.size?.height ?? 0 }
      return {
        type: 'img',
        ...file,
        size,
        ...(content.subType === SubType.GIF ? { subType: 'sub_gif' } : {}),
      }
    }
    case ContentType.VIDEO:
      return {
        type: 'video',
        ...file,
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
      }
    }
  }
}

const kinds: Readonly<Record<string, number>> = {
  txt: ContentType.TEXT,
  img: ContentType.IMAGE,
  video: ContentType.VIDEO,
  loc: ContentType.LOCATION,
  audio: ContentType.VOICE,
  file: ContentType.FILE,
  cmd: ContentType.COMMAND,
  custom: ContentType.CUSTOM,
  combine: ContentType.COMBINE,
}

/** Places of the JSON form's values in a Content, where a plain move is enough. */
const places: readonly (readonly [string, keyof Content])[] = [
  ['msg', 'text'],
  ['url', 'remotePath'],
  ['secret', 'secretKey'],
  ['filename', 'displayName'],
  ['file_length', 'fileLength'],
  ['length', 'duration'],
  ['thumb', 'thumbnailRemotePath'],
  ['thumb_secret', 'thumbnailSecretKey'],
  ['addr', 'address'],
  ['buildingName', 'buildingName'],
  ['lat', 'latitude'],
  ['lng', 'longitude'],
  ['action', 'action'],
  ['customEvent', 'customEvent'],
  ['title', 'title'],
  ['summary', 'summary'],
  ['combineLevel', 'combineLevel'],
]

function readContent(body: Json): Content {
  const content: Json = { type: kinds[String(body.type)] ?? ContentType.TEXT }
  for (const [from, to] of places) if (body[from] !== undefined) content[to] = body[from]
  if (isObject(body.size)) content.size = { width: Number(body.size.width), height: Number(body.size.height) }
  if (body.subType === 'sub_combine') content.subType = SubType.COMBINE
  if (body.subType === 'sub_gif') content.subType = SubType.GIF
  if (Array.isArray(body.customExts)) content.customExts = toKeyValues(Object.assign({}, ...body.customExts))
  return content as Content
}

function parsed(text: unknown): Json | undefined {
  if (typeof text !== 'string' || text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

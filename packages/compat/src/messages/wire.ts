// Converts an encoded message to the messages of this API.

import {
  BodyType,
  type Content,
  ContentType,
  decode,
  fromKeyValues,
  MessageBody,
  type Meta,
  SubType,
} from '@parley/protocol'
import { parsed } from '../events/handler-event.ts'
import { readJsonMessage } from './json.ts'
import { extrasOf } from './server-fields.ts'
import { streamOf } from './streamed.ts'
import { atOurServer, withSecret } from './urls.ts'

type Json = Readonly<Record<string, unknown>>

/** The connection that reads a message. */
export interface Reader {
  readonly user?: string
  readonly device?: string
  readonly api: string
  /** Included in messages with files, where applications look for it. */
  readonly token?: string | undefined
  /** Whether to report that the server replaced the content. */
  readonly isReplacing?: boolean | undefined
}

export interface Reading extends Reader {
  readonly body: MessageBody
  readonly meta: Meta
}

export const chatTypes: Readonly<Record<number, string>> = {
  [BodyType.CHAT]: 'singleChat',
  [BodyType.GROUPCHAT]: 'groupChat',
  [BodyType.CHATROOM]: 'chatRoom',
}

export const bodyOf = (meta: Meta): MessageBody => decode(MessageBody, meta.payload ?? new Uint8Array())

/** 0 offline, 1 online, 2 other, 3 unknown. */
export const onlineStateOf = (meta: Meta): number => {
  const online = parsed(meta.meta).is_online
  return online === undefined ? 3 : online === 0 || online === 1 ? online : 2
}

/** Additional fields of messages in rooms, where everybody is online. */
function inRoom(meta: Meta): Json {
  const { chatroom_msg_tag: tag, is_broadcast: broadcast } = fromKeyValues(meta.ext ?? [])
  const priority = tag === 0 ? 'high' : tag === 2 ? 'low' : 'normal'
  return { onlineState: 1, broadcast: Boolean(broadcast), priority }
}

export function readMessage(reader: Reading): Json {
  const { meta, body, api, isReplacing } = reader
  const [content = {}] = body.contents ?? []
  const added = parsed(body.meta)
  const ext = fromKeyValues(body.ext ?? [])
  const isCombined = content.subType === SubType.COMBINE || content.type === ContentType.COMBINE
  return {
    id: meta.id,
    ...namesOf(reader),
    type: isCombined ? 'combine' : kinds[content.type ?? 0],
    chatType: chatTypes[body.type ?? 0],
    ext,
    time: Number(meta.timestamp),
    onlineState: onlineStateOf(meta),
    ...(isCombined ? combined(content, api) : contentOf(content, reader)),
    ...streamOf(body, content.text ?? ''),
    ...(body.msgConfig ? { msgConfig: { allowGroupAck: body.msgConfig.allowGroupAck } } : {}),
    ...extrasOf(added, (last) => readJsonMessage(last, api)),
    ...(isReplacing && parsed(meta.meta).callback_replace ? { isContentReplaced: true } : {}),
    ...(body.type === BodyType.CHATROOM ? inRoom(meta) : {}),
    ...(added?.isRead ? { isRead: true } : {}),
    ...(added?.isDelivered ? { isDelivered: true } : {}),
  }
}

/** Between devices of the same user the names include the device. */
export function namesOf({ body, meta, user, device }: Reading): Json {
  const [from = '', to = ''] = [body.from?.name, body.to?.name]
  const [ours, theirs] = [meta.from?.clientResource, meta.to?.clientResource]
  const isToSelf = from === user && to === user
  return {
    from: isToSelf && ours && ours !== device ? `${from}/${ours}` : from,
    to: isToSelf && theirs ? `${to}/${theirs}` : to,
  }
}

const kinds: Readonly<Record<number, string>> = {
  [ContentType.TEXT]: 'txt',
  [ContentType.IMAGE]: 'img',
  [ContentType.VIDEO]: 'video',
  [ContentType.LOCATION]: 'loc',
  [ContentType.VOICE]: 'audio',
  [ContentType.FILE]: 'file',
  [ContentType.COMMAND]: 'cmd',
  [ContentType.CUSTOM]: 'custom',
}

/** Missing values are empty. */
export function contentOf(content: Content, { api, token: accessToken = '' }: Reader): Json {
  const { displayName: filename = '', remotePath, secretKey: secret = '', duration: length = 0 } = content
  const url = withSecret(remotePath, secret, api)
  const file = { url, secret, file_length: content.fileLength ?? 0 }
  const typed = { ...file, file: {}, filename, filetype: '', length, accessToken }
  switch (content.type ?? 0) {
    case ContentType.TEXT:
      return { msg: content.text ?? '' }
    case ContentType.IMAGE:
      return {
        ...file,
        width: content.size?.width ?? 0,
        height: content.size?.height ?? 0,
        thumb: api && `${url}&thumbnail=true`,
        thumb_secret: secret,
        ...(content.subType === SubType.GIF ? { isGif: true } : {}),
      }
    case ContentType.VIDEO:
      return {
        ...typed,
        thumb: atOurServer(content.thumbnailRemotePath, api),
        thumb_secret: content.thumbnailSecretKey ?? '',
      }
    case ContentType.VOICE:
    case ContentType.FILE:
      return typed
    case ContentType.LOCATION:
      return {
        addr: content.address ?? '',
        buildingName: content.buildingName ?? '',
        lat: content.latitude ?? 0,
        lng: content.longitude ?? 0,
      }
    case ContentType.COMMAND:
      return { action: content.action ?? '' }
    case ContentType.CUSTOM:
      return {
        customEvent: content.customEvent ?? '',
        customExts: fromKeyValues(content.customExts ?? []),
        params: fromKeyValues(content.params ?? []),
      }
    default:
      return {}
  }
}

export const combined = (content: Content, api: string): Json => ({
  compatibleText: content.text,
  title: content.title,
  summary: content.summary,
  combineLevel: content.combineLevel,
  url: withSecret(content.remotePath, content.secretKey, api),
  secret: content.secretKey,
  filename: content.displayName,
  file_length: content.fileLength,
})

// Converts the JSON form of a message, which lists, pins and threads use, to the messages of this API.

import { readJsonForm, SubType } from '@parley/protocol'
import { extrasOf } from './server-fields.ts'
import { streamOf } from './streamed.ts'
import { atOurServer, withSecret } from './urls.ts'

type Json = Readonly<Record<string, unknown>>

/** The conversation types. Threads and the older list pass on what they received. */
const chatTypes: Readonly<Record<string, string>> = { groupchat: 'groupChat', chatroom: 'chatRoom' }

export function readJsonMessage(meta: Json, api: string, isOlder?: boolean): Json {
  const isText = typeof meta.payload === 'string'
  const payload = (isText ? JSON.parse(meta.payload as string) : meta.payload) as Json
  const [body = {}] = (payload.bodies ?? []) as Json[]
  const type = String(payload.type)
  const ext = (payload.ext ?? {}) as Json
  const content = contentOf(body, { payload, ext, api, isOlder })
  return {
    id: meta.id,
    type: body.subType === 'sub_combine' ? 'combine' : body.type,
    chatType: type === 'chat' ? 'singleChat' : isText && !isOlder ? (chatTypes[type] ?? type) : type,
    to: payload.to ?? meta.to,
    from: payload.from ?? meta.from,
    time: meta.timestamp,
    ext,
    ...content,
    ...(payload.msgConfig ? { msgConfig: payload.msgConfig } : {}),
    ...extrasOf(payload.meta as Json | undefined),
  }
}

/** Adds `em-redirect`, and omits the secret, which these readers send as a header. */
const urlOf = (url: unknown, api: string) => withSecret(url, undefined, api)

interface Listed {
  readonly payload: Json
  readonly ext: Json
  readonly api: string
  readonly isOlder: boolean | undefined
}

/** A streamed message that has ended. */
function streamedIn(payload: Json): object {
  const { body } = readJsonForm({ id: '0', payload }) ?? {}
  const [content] = body?.contents ?? []
  return body && content?.subType === SubType.STREAM ? streamOf(body, content.text ?? '') : {}
}

function contentOf(body: Json, { payload, ext, api, isOlder }: Listed): Record<string, unknown> {
  const { secret, filename, length, file_length, subType } = body
  const file = () => ({ url: urlOf(body.url, api), secret, file: {}, file_length })
  switch (body.type) {
    case 'txt':
      return subType === 'sub_combine' ? combined(body, api) : { msg: body.msg, ...streamedIn(payload) }
    case 'combine':
      return combined(body, api)
    case 'img': {
      const { width = 0, height = 0 } = (body.size ?? {}) as Json
      const url = urlOf(body.url, api)
      return {
        ...file(),
        width,
        height,
        thumb: api && `${url}&thumbnail=true`,
        thumb_secret: secret,
        isGif: subType === 'sub_gif',
      }
    }
    case 'video':
      return {
        ...file(),
        filename,
        length,
        thumb: atOurServer(body.thumb, api),
        thumb_secret: body.thumb_secret,
        filetype: ext.file_type ?? '',
      }
    case 'audio':
      return { ...file(), filename, length, filetype: ext.file_type ?? '' }
    case 'file':
      return { ...file(), filename, filetype: ext.file_type ?? '' }
    case 'loc':
      return { addr: body.addr, buildingName: body.buildingName, lat: body.lat, lng: body.lng }
    case 'cmd':
      return { action: body.action }
    case 'custom':
      return {
        customEvent: body.customEvent,
        customExts: isOlder ? body.customExts : Object.assign({}, ...((body.customExts ?? []) as Json[])),
      }
    default:
      return {}
  }
}

const combined = (body: Json, api: string) => ({
  compatibleText: body.msg,
  title: body.title,
  summary: body.summary,
  combineLevel: body.combineLevel,
  url: urlOf(body.url, api),
  secret: body.secret,
  filename: body.filename,
  file_length: body.file_length,
})

// Messages in the form from before they had kinds, for older history and handlers of the older API.

import type { Meta } from '@parley/protocol'
import { bodyOf, combined, contentOf, type Reader, readMessage } from './wire.ts'

/** The names of kinds, and the fields that they did not have. */
const olderKinds: Readonly<Record<string, readonly [word: string, ...without: string[]]>> = {
  txt: ['TEXT', 'msg'],
  img: ['IMAGE', 'isGif'],
  video: ['VIDEO', 'file', 'thumb', 'thumb_secret'],
  audio: ['VOICE', 'file', 'filetype'],
  loc: ['LOCATION'],
  file: ['FILE', 'file', 'filetype', 'length'],
  cmd: ['COMMAND'],
  custom: ['CUSTOM'],
  combine: ['COMBINE'],
}

/** The form of messages before they had kinds. */
export function olderMessage(me: Reader, meta: Meta): Record<string, unknown> {
  const body = bodyOf(meta)
  const [content = {}] = body.contents ?? []
  const reader = { ...me, meta, body }
  const { id, type, chatType, from, to, ext, time, onlineState, msgConfig = null } = readMessage(reader)
  const [word, ...without] = olderKinds[String(type)] ?? []
  const fields: Record<string, unknown> = {
    ...(type === 'combine' ? combined(content, me.api) : contentOf(content, me)),
    ...(type === 'txt' && { data: content.text ?? '', sourceMsg: content.text ?? '' }),
    ...(type === 'img' && { filename: content.displayName ?? '', filetype: '', accessToken: me.token }),
    ...(type !== 'custom' && { msgConfig, error: false, errorText: '', errorCode: 0 }),
  }
  for (const name of without) delete fields[name]
  const chatName = chatType === 'singleChat' ? 'chat' : String(chatType).toLowerCase()
  return { ...fields, id, type: chatName, contentsType: word, from, to, ext, time: String(time), onlineState }
}

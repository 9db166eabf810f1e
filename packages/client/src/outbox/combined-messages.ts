// Combined messages: writes messages into one file, and reads them back.

import {
  BodyType,
  decode,
  encode,
  errorFrom,
  groupDomain,
  hasReason,
  localFileFailure,
  MessageBody,
  type Meta,
  NameSpace,
  RouteType,
  readCombinedFile,
  toKeyValues,
  userDomain,
  writeCombinedFile,
} from '@parley/protocol'
import type { Files } from '../files/files.ts'
import { localFile } from '../files/local-file.ts'
import type { LocalFile } from '../platform/platform.ts'
import { type Writable, writeContent } from '../state/message-kinds.ts'
import { type ReadContext, toIncomingMessage, toMessage } from '../state/read-message.ts'
import type { Draft, Message } from '../state/state.ts'
import { levelOf } from './combined-level.ts'
import { invalid } from './compose.ts'
import type { UploadWatch } from './outbox.ts'

const types = {
  single: BodyType.CHAT,
  group: BodyType.GROUPCHAT,
  thread: BodyType.GROUPCHAT,
  room: BodyType.CHATROOM,
} as const

/** The file of a combined message. Recalled messages have no content to forward. */
export function combinedFile(messages: readonly Message[], appKey: string): LocalFile {
  const metas = messages.map((message): Meta => {
    if (message.kind === 'recalled' || message.kind === 'notice') throw invalid('messages', message.kind)
    const { id, from, to, sentAt, conversation, ext } = message
    const body: MessageBody = {
      type: types[conversation.type],
      from: { name: from },
      to: { name: to },
      contents: [writeContent(message as Writable)],
      ext: toKeyValues(ext),
    }
    return {
      id,
      to: { appKey, name: to, domain: conversation.type === 'single' ? userDomain : groupDomain },
      timestamp: String(sentAt),
      ns: NameSpace.CHAT,
      payload: encode(MessageBody, body),
      routetype: RouteType.ROUTE_ALL,
    }
  })
  return localFile(writeCombinedFile(metas), 'combine', 'application/octet-stream')
}

/** Uploads the file of a combined message, and returns the draft to send. */
export async function uploadCombined(
  files: Files,
  appKey: string,
  draft: Draft,
  messages: readonly Message[],
  watch: UploadWatch,
): Promise<Draft> {
  const file = combinedFile(messages, appKey)
  try {
    const { url, secret } = await files.upload(file, draft.to, watch)
    // Readers fetch it with this URL alone.
    const source = `${url}?em-redirect=true&share-secret=${encodeURIComponent(secret)}`
    const { size: bytes, name } = file
    return { ...draft, url: source, secret, bytes, name, level: levelOf(messages) } as Draft
  } catch (error) {
    throw hasReason(error, 'uploadFailed') ? errorFrom(localFileFailure('combinedUploadFailed')) : error
  }
}

/** The messages in the file of a combined message; other items are left out. Throws for a broken file. */
export function readCombined(bytes: Uint8Array, reading: ReadContext): readonly Message[] {
  return readCombinedFile(bytes).flatMap((meta) => {
    if (meta.ns !== NameSpace.CHAT || !meta.payload) return []
    try {
      return toMessage(toIncomingMessage(meta, decode(MessageBody, meta.payload)), reading) ?? []
    } catch {
      return []
    }
  })
}

// Sends messages: a file is uploaded first, a translation is requested, and then the message goes to the outbox.

import type { Draft } from '@parley/client'
import {
  asParleyError,
  type Files,
  type Outbox,
  type Platform,
  type Run,
  type Writable,
  writeContent,
} from '@parley/client/internals'
import {
  BodyType,
  encode,
  errorFrom,
  groupDomain,
  localFileFailure,
  MessageBody,
  type Meta,
  messageLimits,
  NameSpace,
  readCombinedFile,
  toKeyValues,
  translateText,
  userDomain,
  writeCombinedFile,
} from '@parley/protocol'
import { draftOf, refOf } from './drafts.ts'
import { noting } from './file-transfers.ts'
import { withSecret } from './messages/urls.ts'
import { bodyOf, type Reader, readMessage } from './messages/wire.ts'

type Options = Readonly<Record<string, unknown>>

export interface Sender {
  readonly core: { readonly outbox: Outbox<Meta> }
  readonly platform: Platform
  files(platform?: Platform): Files
  readonly run: Run
  readonly appKey: string
  /** The address of files. */
  readonly api: string
}

const call = (callback: unknown, value: unknown): void => {
  if (typeof callback === 'function') callback(value)
}

/** Resolves with the meta and its draft when the server has accepted the message. */
export async function sendMessage(sender: Sender, options: Options): Promise<readonly [Meta, Draft]> {
  const draft = await readyDraft(sender, options)
  return [await sender.core.outbox.send(draft).done, draft]
}

/** Appended to the address of a file to get its preview. */
const smaller: Readonly<Record<string, string>> = { image: 'thumbnail', video: 'vframe' }

async function readyDraft(sender: Sender, options: Options): Promise<Draft> {
  if (options.type === 'combine') return combinedDraft(sender, options)
  const draft = draftOf(options) as Draft & { file?: Parameters<Files['upload']>[0]; thumbnail?: never }
  if (draft.kind === 'image' && draft.isGif && draft.file && !/gif$/i.test(draft.file.type))
    throw errorFrom(localFileFailure('notGif'))
  if (draft.kind === 'text' && draft.languages) return translatedDraft(sender, draft)
  const { file, thumbnail, ...rest } = draft
  if (!file) return rest as Draft
  const { platform, last } = noting(sender.platform)
  try {
    const uploaded = await sender.files(platform).upload(file, draft.to, {
      thumbnail,
      onProgress: (loaded, total) =>
        call(options.onFileUploadProgress, { loaded, total, lengthComputable: total > 0 }),
    })
    const { url, secret } = uploaded
    const shown = withSecret(url, secret, sender.api)
    call(options.onFileUploadComplete, {
      ...last(),
      url: shown,
      ...(smaller[draft.kind] && { thumb: `${shown}&${smaller[draft.kind]}=true` }),
    })
    return { ...rest, url, secret, bytes: file.size, name: file.name } as Draft
  } catch (error) {
    call(options.onFileUploadError, { type: 101, data: asParleyError(error).data })
    throw error
  }
}

async function translatedDraft({ run }: Sender, draft: Draft & { kind: 'text' }): Promise<Draft> {
  const { languages, ...rest } = draft
  const answer = (await run(translateText, {
    text: draft.text,
    to: [...(languages ?? [])],
  })) as unknown as { data: readonly { translations: readonly { to: string; text: string }[] }[] }
  const translations = (answer.data[0]?.translations ?? []).map(({ to: code, text }) => ({ code, text }))
  return { ...rest, translations }
}

/** The nesting level of a combined message with these messages. Throws if it is too deep. */
function levelOf(messages: readonly Options[]): number {
  if (messages.length > messageLimits.maxCombined) throw errorFrom(localFileFailure('combinedTooMany'))
  const level = 1 + Math.max(0, ...messages.map(({ combineLevel }) => Number(combineLevel ?? 0)))
  if (level > messageLimits.maxCombinedLevels) throw errorFrom(localFileFailure('combinedTooDeep'))
  return level
}

const bodyTypes: ReadonlyMap<unknown, number> = new Map([
  ['singleChat', BodyType.CHAT],
  ['groupChat', BodyType.GROUPCHAT],
  ['chatRoom', BodyType.CHATROOM],
])

/** A message as encoded inside a combined one: the address of its file has no display parameters. */
function metaOf(message: Options, appKey: string): Meta {
  const { id, from, to, time, chatType = 'singleChat', ext } = message
  const url = typeof message.url === 'string' ? message.url.replace(/\?.*$/, '') : undefined
  const isCombined = message.type === 'combine'
  const content = isCombined ? combinedContent(message) : draftOf({ ...message, url, file: undefined })
  const body: MessageBody = {
    type: bodyTypes.get(chatType) ?? BodyType.CHAT,
    from: { name: String(from ?? '') },
    to: { name: String(to ?? '') },
    contents: content ? [writeContent(content as Writable)] : [{}],
    ext: toKeyValues((ext ?? {}) as Record<string, unknown>),
  }
  return {
    id: String(id ?? ''),
    to: { appKey, name: String(to ?? ''), domain: chatType === 'singleChat' ? userDomain : groupDomain },
    timestamp: String(time ?? 0),
    ns: NameSpace.CHAT,
    payload: encode(MessageBody, body),
    routetype: 0,
  }
}

export const combinedContent = (message: Options) => ({
  kind: 'combined',
  title: String(message.title ?? ''),
  summary: String(message.summary ?? ''),
  text: String(message.compatibleText ?? ''),
  url: message.url,
  secret: message.secret,
  name: message.filename,
  bytes: message.file_length,
  level: message.combineLevel,
})

async function combinedDraft({ files, appKey }: Sender, options: Options): Promise<Draft> {
  const messages = (options.messageList ?? []) as readonly Options[]
  const level = levelOf(messages)
  const bytes = writeCombinedFile(messages.map((message) => metaOf(message, appKey)))
  const file = { name: 'combine', type: 'application/octet-stream', size: bytes.length, data: bytes }
  const { ext, receiverList: onlyTo, deliverOnlineOnly: onlineOnly, priority } = options
  try {
    const { url, secret } = await files().upload(file, refOf(options))
    call(options.onFileUploadComplete, { url, secret })
    const shown = `${url}?em-redirect=true&share-secret=${encodeURIComponent(secret)}`
    const common = Object.entries({ ext, onlyTo, onlineOnly, priority }).filter(
      ([, value]) => value !== undefined,
    )
    return {
      ...combinedContent({
        ...options,
        url: shown,
        secret,
        filename: String(options.id),
        file_length: bytes.length,
        combineLevel: level,
      }),
      ...Object.fromEntries(common),
      to: refOf(options),
    } as unknown as Draft
  } catch (error) {
    call(options.onFileUploadError, error)
    throw errorFrom(localFileFailure('combinedUploadFailed'))
  }
}

/** The messages inside a combined one. */
export async function openCombined(files: Files, reader: Reader, options: Options): Promise<unknown> {
  const bytes = await files.download(String(options.url), {
    secret: options.secret ? String(options.secret) : undefined,
    accept: 'application/json',
  })
  return readCombinedFile(bytes).map((meta) => readMessage({ ...reader, meta, body: bodyOf(meta) }))
}

// File transfers: one request up, one request down. Every transfer settles: by its answer, by its deadline, by the
// caller's signal or by the end of the session. A cancelled transfer stops at the host as well.

import {
  errorFrom,
  fileLimits,
  invalidParameter,
  type LocalFileFailure,
  localFileFailure,
  ParleyError,
  readDownloadFailure,
  readSpeechFailure,
  readUploadFailure,
  recognitionsPath,
  transcribe,
} from '@parley/protocol'
import { createCancel } from '../calls/cancellation.ts'
import type { PendingWork } from '../calls/pending-work.ts'
import { asParleyError, isUnauthorized } from '../calls/read-answer.ts'
import type { Tokens } from '../connection/token.ts'
import type { Log } from '../log.ts'
import type { Hosts } from '../options.ts'
import type {
  CancelSignal,
  LocalFile,
  Platform,
  PlatformAnswer,
  Progress,
  UploadRequest,
} from '../platform/platform.ts'
import type { ConversationRef } from '../state/state.ts'
import { isForParts, uploadInParts } from './multipart-upload.ts'
import { type OnReconnect, outageTimeoutMs, retryOverOutages } from './network-status.ts'
import { createSlots } from './transfer-slots.ts'
import { readShared, readUploaded, type Uploaded } from './upload-answer.ts'
import { isWebAddress } from './urls.ts'

export type { Uploaded } from './upload-answer.ts'

export interface TransferOptions {
  readonly onProgress?: Progress | undefined
  readonly signal?: CancelSignal | undefined
}

export interface UploadOptions extends TransferOptions {
  /** The size of the preview that the server creates. */
  readonly thumbnail?: { readonly width: number; readonly height: number } | undefined
  /** Stores the file among the shared files of the group or room, instead of for a message. */
  readonly isShared?: boolean
  /** Another upload target, used with a single request. Our token is sent only to our own server. */
  readonly uploadUrl?: string | undefined
  /** Whether the message is sent later and joins this upload: see early-uploads.ts. */
  readonly isAhead?: boolean | undefined
}

export interface DownloadOptions extends TransferOptions {
  readonly secret?: string | undefined
  readonly accept?: string | undefined
  /** Fails if the file is larger. */
  readonly maxBytes?: number | undefined
}

/** Uploads and downloads. */
export interface Files {
  upload(file: LocalFile, to: ConversationRef, options?: UploadOptions): Promise<Uploaded>
  download(url: string, options?: DownloadOptions): Promise<Uint8Array>
}

/** The format of a recording without a header. */
export interface SoundShape {
  /** The audio format: 'mp3'. */
  readonly format?: string
  /** Samples per second. */
  readonly sampleRate?: number
  /** Bits per sample. */
  readonly bitsPerSample?: number
  /** The number of channels: 1 is mono. */
  readonly channels?: number
}

/** Uploads a recording for transcription; it is not stored. */
export interface Recordings {
  recognize(
    file: LocalFile,
    options?: TransferOptions & { readonly audio?: SoundShape | undefined },
  ): Promise<string>
}

/** A thread counts as a group on the server. */
const chatTypes = { single: 'CHAT', group: 'GROUP', thread: 'GROUP', room: 'ROOM' } as const

const failure = (name: LocalFileFailure, values?: Record<string, string>) =>
  errorFrom(localFileFailure(name, values))

type Host = Required<Pick<UploadRequest, 'timeoutMs' | 'signal' | 'onProgress'>>

/** Creates uploads and downloads for a client. */
export function createFiles(parts: {
  platform: Platform
  log: Log
  tokens: Tokens
  /** The base URLs: the server, and the app on it. */
  hosts: Pick<Hosts, 'api' | 'takesParts'>
  base(): string
  user(): string | undefined
  underWay: PendingWork
  /** Transfers that wait for a network continue when the connection is back. */
  whenBack?: OnReconnect
  isAway?(): boolean
  /** Another upload target for files of messages. */
  uploadUrl?: string | undefined
}): Files & Recordings {
  const { platform, tokens, hosts, base } = parts
  const timeoutMs = fileLimits.uploadTimeoutMs
  const slots = createSlots(fileLimits.maxPartsAtOnce)
  /** The server's latest part size. */
  let partSize: number = fileLimits.partSize

  /** The token is sent only to our own server, whoever wrote the URL. */
  const isOurs = (url: string) => url.toLowerCase().startsWith(`${hosts.api.toLowerCase()}/`)

  const transfer = <T>(
    { signal, onProgress }: TransferOptions,
    failureReason: LocalFileFailure,
    work: (host: Host) => Promise<T>,
    ms: number = timeoutMs,
  ): Promise<T> => {
    let reported = 0
    return parts.underWay.run({ signal, ms, late: () => failure(failureReason) }, (own) =>
      work({
        timeoutMs,
        signal: own,
        onProgress(loaded, total) {
          // A retry starts from zero, but reported progress never decreases.
          if (own.aborted || loaded < reported) return
          reported = loaded
          try {
            onProgress?.(loaded, total)
          } catch (error) {
            parts.log('error', 'a listener threw', error)
          }
        },
      }).catch((error) => {
        throw asParleyError(error)
      }),
    )
  }

  /** Makes a request with a token, and retries once with a new one if the server rejects it. */
  async function withToken<A extends PlatformAnswer>(
    token: string | undefined,
    { signal }: Host,
    failureReason: LocalFileFailure,
    ask: (headers: Record<string, string>) => Promise<A>,
  ): Promise<A> {
    const attempt = async (bearer: string | undefined) => {
      try {
        // Cancelled while waiting for a token: nothing is sent.
        if (!signal.aborted)
          return await ask(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` })
      } catch {}
      throw failure(failureReason)
    }
    const answer = await attempt(token)
    return isUnauthorized(answer) && token !== undefined && tokens.canRenew()
      ? attempt(await tokens.get(token))
      : answer
  }

  /** One request of an upload that may take several: its deadline starts when it gets a slot. */
  const once = <T>(signal: CancelSignal, onProgress: Progress, work: (own: Host) => Promise<T>): Promise<T> =>
    slots(signal, () =>
      parts.underWay.run({ signal, ms: timeoutMs, late: () => failure('uploadFailed') }, (own) =>
        work({ timeoutMs, signal: own, onProgress }),
      ),
    )

  /** Uploads a file in parts. Undefined if the server does not support them. */
  async function inParts(host: Host, file: LocalFile, goal: string, fields: Record<string, string>) {
    const named = { 'restrict-access': 'true', ...fields, 'file-name': file.name, 'file-type': file.type }
    const query = Object.entries(named).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`)
    let last: string | undefined
    const outcome = await uploadInParts(
      {
        platform,
        signal: host.signal,
        onProgress: host.onProgress,
        whenBack: parts.whenBack,
        sized(size) {
          partSize = size
        },
        async ask(method, path, more = '', signal = createCancel().signal) {
          const own = { ...host, signal }
          // Also aborted when the session ends, which then has no token.
          if (method !== 'DELETE') last = await tokens.get()
          return withToken(last, own, 'uploadFailed', (headers) =>
            platform.request({ ...own, method, url: `${base()}/${path}${more && `?${more}`}`, headers }),
          )
        },
        put: (path, part, number, onProgress, signal) =>
          once(signal, onProgress, async (own) => {
            last = await tokens.get()
            return withToken(last, own, 'uploadFailed', (headers) =>
              platform.upload({
                ...own,
                method: 'PUT',
                url: `${base()}/${path}`,
                headers: { 'restrict-access': 'true', ...headers },
                field: 'part_file',
                file: part,
                fields: { part_number: `${number}` },
              }),
            )
          }),
      },
      file,
      goal + query.join(''),
    )
    if (outcome.name === 'noParts') return undefined
    if (outcome.name === 'done') return readUploaded(outcome.answer, base())
    throw outcome.answer ? errorFrom(readUploadFailure(outcome.answer)) : failure('uploadFailed')
  }

  return {
    upload(file, to, options = {}) {
      const { isShared } = options
      const uploadUrl = isShared ? undefined : (options.uploadUrl ?? parts.uploadUrl)
      const isParted =
        !isShared && uploadUrl === undefined && hosts.takesParts !== false && isForParts(file, partSize)
      const work = async (host: Host): Promise<Uploaded> => {
        if (parts.user() === undefined) throw failure('uploadNotSignedIn')
        if (!(file?.size > 0)) throw failure('fileEmpty')
        const { thumbnail } = options
        if (uploadUrl !== undefined && !isWebAddress(uploadUrl))
          throw new ParleyError('invalidParameter', invalidParameter('uploadUrl', uploadUrl))
        const fields: Record<string, string> = thumbnail
          ? { 'thumbnail-width': `${thumbnail.width}`, 'thumbnail-height': `${thumbnail.height}` }
          : {}
        const target = encodeURIComponent(to.id)
        const goal = `chat-type=${chatTypes[to.type]}&chat-target=${target}`
        if (isParted) {
          const done = await inParts(host, file, goal, fields)
          if (done) return done
        }
        const url = isShared
          ? `${base()}/chat${to.type === 'room' ? 'rooms' : 'groups'}/${target}/share_files`
          : uploadUrl === undefined
            ? `${base()}/chatfiles?${goal}`
            : `${uploadUrl}${uploadUrl.includes('?') ? '&' : '?'}${goal}`
        const answer = await retryOverOutages(parts, host.signal, (signal, moved) => {
          const onProgress: Progress = (...far) => {
            moved()
            host.onProgress(...far)
          }
          return once(signal, onProgress, async (own) =>
            withToken(isOurs(url) ? await tokens.get() : undefined, own, 'uploadFailed', (headers) =>
              platform.upload({
                ...own,
                url,
                headers: { 'restrict-access': 'true', ...headers },
                field: 'file',
                file,
                fields,
              }),
            ),
          )
        })
        return isShared ? readShared(answer, url) : readUploaded(answer, base())
      }
      // Each request has its own deadline; all of them together, including outages, may take a day.
      return transfer(options, 'uploadFailed', work, outageTimeoutMs)
    },
    recognize: (file, options = {}) =>
      transfer(options, 'uploadFailed', async (host) => {
        const username = parts.user()
        if (username === undefined) throw failure('uploadNotSignedIn')
        if (!(file?.size > 0)) throw failure('fileEmpty')
        const said = Object.entries(options.audio ?? {}).flatMap(([name, value]) =>
          value === undefined ? [] : [[`audio.${name}`, String(value)]],
        )
        // The prefix comes before the org and the app.
        const url = `${hosts.api}/${transcribe.under}${base().slice(hosts.api.length)}/${recognitionsPath}`
        const answer = await withToken(await tokens.get(), host, 'uploadFailed', (headers) =>
          platform.upload({
            ...host,
            url,
            headers: { Accept: 'application/json', ...headers },
            field: 'file',
            file,
            fields: { username, ...Object.fromEntries(said) },
          }),
        )
        const text = textIn(answer)
        if (text === undefined) throw errorFrom(readSpeechFailure(answer))
        return text
      }),
    download: (url, options = {}) =>
      transfer(options, 'downloadFailed', async (host) => {
        if (!isWebAddress(url)) throw failure('downloadFailed')
        const { secret, accept, maxBytes } = options
        const token = isOurs(url) && parts.user() !== undefined ? await tokens.get() : undefined
        const answer = await withToken(token, host, 'downloadFailed', (headers) =>
          platform.download({
            ...host,
            url,
            headers: {
              'X-Requested-With': 'XMLHttpRequest',
              ...(accept ? { Accept: accept } : {}),
              ...(secret ? { 'share-secret': secret } : {}),
              ...headers,
            },
            ...(maxBytes === undefined ? {} : { maxBytes }),
          }),
        )
        if (answer.status !== 200) throw errorFrom(readDownloadFailure(answer))
        return answer.bytes
      }),
  }
}

/** The text of an answer; undefined for a refusal or unreadable text. */
function textIn({ status, body }: PlatformAnswer): string | undefined {
  try {
    const { data } = JSON.parse(body) as { data?: { text?: unknown } }
    return status === 200 && typeof data?.text === 'string' ? data.text : undefined
  } catch {
    return undefined
  }
}

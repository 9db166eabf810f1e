// Files between this device and the server: one request up, one request down. Every transfer settles: by its answer, by
// its deadline, by the caller's signal or by the end of the session; what is called off stops at the host as well.

import {
  errorFrom,
  fileLimits,
  fromWire,
  type LocalFileFailure,
  localFileFailure,
  readDownloadFailure,
  readUploadFailure,
  sharedFile,
} from '@parley/protocol'
import { asParleyError, isUnauthorized } from '../calls/answer.ts'
import { createCancel } from '../calls/cancel.ts'
import type { UnderWay } from '../calls/under-way.ts'
import type { Tokens } from '../connection/token.ts'
import type { Log } from '../log.ts'
import type {
  CancelSignal,
  LocalFile,
  Platform,
  PlatformAnswer,
  Progress,
  UploadRequest,
} from '../platform/platform.ts'
import type { ConversationRef, SharedFile } from '../state/state.ts'
import { isForParts, uploadInParts } from './in-parts.ts'
import { isWebAddress } from './urls.ts'

/** A file on the server. */
export interface Uploaded {
  /** '…/chatfiles/{uuid}' */
  readonly url: string
  /** Whoever knows it may fetch the file. */
  readonly secret: string
  /** Among the files of a group. */
  readonly shared?: SharedFile
}

export interface TransferOptions {
  readonly onProgress?: Progress | undefined
  readonly signal?: CancelSignal | undefined
}

export interface UploadOptions extends TransferOptions {
  /** The size of the smaller picture that the server makes. */
  readonly thumbnail?: { readonly width: number; readonly height: number } | undefined
  /** Among the files of the group or room, instead of for a message to it. */
  readonly isShared?: boolean
}

export interface DownloadOptions extends TransferOptions {
  readonly secret?: string | undefined
  readonly accept?: string | undefined
  /** Fails when there are more. */
  readonly maxBytes?: number | undefined
}

export interface Files {
  upload(file: LocalFile, to: ConversationRef, options?: UploadOptions): Promise<Uploaded>
  download(url: string, options?: DownloadOptions): Promise<Uint8Array>
}

/** A thread is a group to the server. */
const chatTypes = { single: 'CHAT', group: 'GROUP', thread: 'GROUP', room: 'ROOM' } as const

const failure = (name: LocalFileFailure, values?: Record<string, string>) =>
  errorFrom(localFileFailure(name, values))

type Host = Required<Pick<UploadRequest, 'timeoutMs' | 'signal' | 'onProgress'>>

export function createFiles(parts: {
  platform: Platform
  log: Log
  tokens: Tokens
  /** Where requests go: the server, and the app on it. */
  api: string
  base: string
  user(): string | undefined
  underWay: UnderWay
}): Files {
  const { platform, tokens, api, base } = parts
  const timeoutMs = fileLimits.uploadTimeoutMs

  const transfer = <T>(
    { signal, onProgress }: TransferOptions,
    late: LocalFileFailure,
    work: (host: Host) => Promise<T>,
    ms: number = timeoutMs,
  ): Promise<T> =>
    parts.underWay.run({ signal, ms, late: () => failure(late) }, (own) =>
      work({
        timeoutMs,
        signal: own,
        onProgress(loaded, total) {
          if (own.aborted) return
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

  /** Asks with a token, and once more with a new one if the server does not want it. */
  async function asked<A extends PlatformAnswer>(
    token: string | undefined,
    { signal }: Host,
    late: LocalFileFailure,
    ask: (headers: Record<string, string>) => Promise<A>,
  ): Promise<A> {
    const attempt = async (bearer: string | undefined) => {
      try {
        // Called off while a token was awaited: nothing is sent any more.
        if (!signal.aborted)
          return await ask(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` })
      } catch {}
      throw failure(late)
    }
    const answer = await attempt(token)
    return isUnauthorized(answer) && token !== undefined && tokens.canRenew()
      ? attempt(await tokens.get(token))
      : answer
  }

  /** Undefined where the server takes no parts. */
  async function inParts(host: Host, file: LocalFile, goal: string, fields: Record<string, string>) {
    const within = { ...host, timeoutMs: fileLimits.uploadTimeoutMs }
    const named = { 'restrict-access': 'true', ...fields, 'file-name': file.name, 'file-type': file.type }
    const query = Object.entries(named).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`)
    const outcome = await uploadInParts(
      {
        platform,
        signal: host.signal,
        onProgress: host.onProgress,
        async ask(method, path, more = '') {
          // To give up is asked for when the rest is called off.
          const { signal } = method === 'DELETE' ? createCancel() : host
          const own = { ...within, signal }
          return asked(await tokens.get(), own, 'uploadFailed', (headers) =>
            platform.request({ ...own, method, url: `${base}/${path}${more && `?${more}`}`, headers }),
          )
        },
        put: async (path, part, number, onProgress) =>
          asked(await tokens.get(), within, 'uploadFailed', (headers) =>
            platform.upload({
              ...within,
              method: 'PUT',
              url: `${base}/${path}`,
              headers: { 'restrict-access': 'true', ...headers },
              field: 'part_file',
              file: part,
              fields: { part_number: `${number}` },
              onProgress,
            }),
          ),
      },
      file,
      goal + query.join(''),
    )
    if (outcome.name === 'noParts') return undefined
    if (outcome.name === 'done') return readUploaded(outcome.answer, base)
    throw outcome.answer ? errorFrom(readUploadFailure(outcome.answer)) : failure('uploadFailed')
  }

  return {
    upload(file, to, options = {}) {
      const isParted = !options.isShared && isForParts(file)
      const work = async (host: Host): Promise<Uploaded> => {
        if (parts.user() === undefined) throw failure('uploadNotSignedIn')
        if (!(file?.size > 0)) throw failure('fileEmpty')
        const { thumbnail, isShared } = options
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
          ? `${base}/chat${to.type === 'room' ? 'rooms' : 'groups'}/${target}/share_files`
          : `${base}/chatfiles?${goal}`
        const answer = await asked(await tokens.get(), host, 'uploadFailed', (headers) =>
          platform.upload({
            ...host,
            url,
            headers: { 'restrict-access': 'true', ...headers },
            field: 'file',
            file,
            fields,
          }),
        )
        return isShared ? readShared(answer, url) : readUploaded(answer, base)
      }
      // Each part has its own time; all of them together have a day.
      return transfer(options, 'uploadFailed', work, isParted ? 86_400_000 : timeoutMs)
    },
    download: (url, options = {}) =>
      transfer(options, 'downloadFailed', async (host) => {
        if (!isWebAddress(url)) throw failure('downloadFailed')
        const { secret, accept, maxBytes } = options
        // The token is for our own server and for nobody else, whoever wrote the address.
        const isOurs = url.toLowerCase().startsWith(`${api.toLowerCase()}/`)
        const token = isOurs && parts.user() !== undefined ? await tokens.get() : undefined
        const answer = await asked(token, host, 'downloadFailed', (headers) =>
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

/** What the server says about a file that it has taken. */
interface Entity {
  readonly uuid?: unknown
  readonly 'share-secret'?: unknown
}

/** Gives where the file is, or throws what went wrong. */
function readUploaded({ status, body }: PlatformAnswer, base: string): Uploaded {
  let entity: Entity | undefined
  try {
    entity = status === 200 ? JSON.parse(body).entities[0] : undefined
  } catch {
    // Without a file it has failed, whatever else the answer is.
  }
  if (typeof entity?.uuid !== 'string') throw errorFrom(readUploadFailure({ status, body }))
  return {
    url: `${base}/chatfiles/${encodeURIComponent(entity.uuid)}`,
    secret: String(entity['share-secret'] ?? ''),
  }
}

/** The same for a file that a group shares. */
function readShared({ status, body }: PlatformAnswer, folder: string): Uploaded {
  let shared: Partial<SharedFile> | undefined
  try {
    const { data } = status === 200 ? JSON.parse(body) : {}
    shared = data && (fromWire(sharedFile, data) as unknown as Partial<SharedFile>)
  } catch {
    // As above.
  }
  const { id, name = '', owner = '', bytes = 0, createdAt = 0 } = shared ?? {}
  if (typeof id !== 'string' || id === '') throw errorFrom(readUploadFailure({ status, body }))
  return {
    url: `${folder}/${encodeURIComponent(id)}`,
    secret: '',
    shared: { id, name, owner, bytes, createdAt },
  }
}

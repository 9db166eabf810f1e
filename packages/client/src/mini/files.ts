// Files of the small client: one request up, one request down, by the hosts' paths. What the whole client adds (parts,
// shared files, measuring) is in ../files.

import {
  errorFrom,
  fileLimits,
  type LocalFileFailure,
  localFileFailure,
  readDownloadFailure,
  readUploadFailure,
} from '@parley/protocol'
import { isUnauthorized } from '../calls/read-answer.ts'
import { isWebAddress } from '../files/urls.ts'
import type { CancelSignal, LocalFile, PlatformAnswer, Progress } from '../platform/platform.ts'
import type { ConversationRef, Draft } from '../state/state.ts'
import type { Feature, FeatureParts } from './features.ts'

/** Options of uploads and downloads. */
export interface TransferOptions {
  /** Called with the bytes transferred so far, and with all bytes if their number is known. */
  readonly onProgress?: Progress
  /** Cancels the transfer. */
  readonly signal?: CancelSignal
}

const failure = (name: LocalFileFailure) => errorFrom(localFileFailure(name))

const chatTypes = { single: 'CHAT', group: 'GROUP', thread: 'GROUP', room: 'ROOM' } as const

/** The methods of `client.files`. */
export interface MiniFiles {
  /** Uploads a local file for a message. Sending a draft with a file does this as well. */
  upload(
    file: LocalFile,
    to: ConversationRef,
    options?: TransferOptions,
  ): Promise<{ readonly url: string; readonly secret: string }>
  /** Downloads the file of a message. */
  download(
    file: { readonly url: string; readonly secret?: string },
    options?: TransferOptions,
  ): Promise<Uint8Array>
}

function createMiniFiles(parts: FeatureParts): MiniFiles {
  const { platform, tokens, hosts } = parts

  /** Makes a request with a token, and retries once with a new one if the server rejects it. */
  const transfer = <A extends PlatformAnswer, T>(
    failureReason: 'uploadFailed' | 'downloadFailed',
    { signal, onProgress }: TransferOptions,
    hasToken: boolean,
    ask: (host: { headers: Record<string, string>; timeoutMs: number; signal: CancelSignal }) => Promise<A>,
    read: (answer: A) => T,
  ): Promise<T> => {
    const ms = fileLimits.uploadTimeoutMs
    return parts.underWay.run({ signal, ms, late: () => failure(failureReason) }, async (own) => {
      const attempt = async (token?: string) => {
        const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
        const more = onProgress ? { onProgress } : {}
        try {
          return await ask({ ...more, headers, timeoutMs: ms, signal: own })
        } catch {
          throw failure(failureReason)
        }
      }
      const token = hasToken ? await tokens.get() : undefined
      const answer = await attempt(token)
      if (!token || !isUnauthorized(answer) || !tokens.canRenew()) return read(answer)
      return read(await attempt(await tokens.get(token)))
    })
  }

  return {
    async upload(file, to, options = {}) {
      if (parts.user() === undefined) throw failure('uploadNotSignedIn')
      if (!(file.size > 0)) throw failure('fileEmpty')
      const base = `${hosts.api}${parts.at}/chatfiles`
      const url = `${base}?chat-type=${chatTypes[to.type]}&chat-target=${encodeURIComponent(to.id)}`
      return transfer(
        'uploadFailed',
        options,
        true,
        (host) => {
          Object.assign(host.headers, { 'restrict-access': 'true' })
          return platform.upload({ ...host, url, field: 'file', file, fields: {} })
        },
        (answer) => {
          let entity: Record<string, unknown> = {}
          try {
            if (answer.status === 200) [entity] = JSON.parse(answer.body).entities
          } catch {
            // Without a file the upload has failed, whatever the status is.
          }
          if (typeof entity?.uuid !== 'string') throw errorFrom(readUploadFailure(answer))
          const secret = String(entity['share-secret'] ?? '')
          return { url: `${base}/${encodeURIComponent(entity.uuid)}`, secret }
        },
      )
    },
    async download({ url, secret }, options = {}) {
      if (!isWebAddress(url)) throw failure('downloadFailed')
      // The token is sent only to our own server, whoever wrote the URL.
      const isOurs = url.toLowerCase().startsWith(`${hosts.api.toLowerCase()}/`)
      return transfer(
        'downloadFailed',
        options,
        isOurs && parts.user() !== undefined,
        (host) => {
          if (secret) host.headers['share-secret'] = secret
          return platform.download({ ...host, url })
        },
        (answer) => {
          if (answer.status !== 200) throw errorFrom(readDownloadFailure(answer))
          return answer.bytes
        },
      )
    },
  }
}

/** Files by their paths: `createClient({ with: [files] })`. */
export const files: Feature<{
  /** Uploads and downloads. */
  readonly files: MiniFiles
}> = {
  attach(parts) {
    const made = createMiniFiles(parts)
    return {
      files: made,
      attachments: {
        check() {},
        upload(draft, watch) {
          const { file } = draft as Draft & { file?: LocalFile }
          if (!file) return undefined
          const sent = async () => ({
            ...draft,
            ...(await made.upload(file, draft.to, watch)),
            bytes: file.size,
          })
          return sent() as Promise<Draft>
        },
      },
    }
  },
}

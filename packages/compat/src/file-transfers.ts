// File transfers with callbacks, each of which is called once, with the result or the error.

import { asParleyError, type Files, type LocalFile, type Platform } from '@parley/client/internals'
import { fileLimits, readDownloadFailure, readUploadFailure } from '@parley/protocol'
import { fileOf, refOf } from './drafts.ts'
import { ConnectionError } from './error.ts'

type Options = Readonly<Record<string, unknown>>

/** The dependencies of a transfer. */
export interface Carrier {
  readonly platform: Platform
  files(platform?: Platform): Files
  /** `{api}/{org}/{app}` */
  base(): string
  token(): Promise<string>
  device(): string
}

/** Calls the callback, if there is one. */
const call = (callback: unknown, value: unknown): void => {
  if (typeof callback === 'function') callback(value)
}

const progressOf = (options: Options) => (loaded: number, total: number) =>
  call(options.onFileUploadProgress, { loaded, total, lengthComputable: total > 0 })

/** Uploads a file for everybody in a group or room. */
export async function shareFile(carrier: Carrier, path: string, options: Options): Promise<void> {
  const { platform } = carrier
  const file = fileOf(options.file) as LocalFile | undefined
  try {
    if (!file) throw new Error('no file')
    const { status, body } = await platform.upload({
      url: `${carrier.base()}/${path}/share_files?resource=${encodeURIComponent(carrier.device())}`,
      headers: { 'restrict-access': 'true', Authorization: `Bearer ${await carrier.token()}` },
      timeoutMs: fileLimits.uploadTimeoutMs,
      field: 'file',
      file,
      fields: {},
      onProgress: progressOf(options),
    })
    if (status === 200) call(options.onFileUploadComplete, JSON.parse(body))
    else call(options.onFileUploadError, { type: 101, data: readUploadFailure({ status, body }).data })
  } catch {
    call(options.onFileUploadError, { type: 101 })
  }
}

/** Downloads a shared file. */
export async function fetchShared(carrier: Carrier, options: Options): Promise<void> {
  const { groupId, fileId, secret } = options
  const path = `chatgroups/${encodeURIComponent(String(groupId))}/share_files/${encodeURIComponent(String(fileId))}`
  await fetchFile(carrier, { ...options, url: `${carrier.base()}/${path}`, secret }, String(fileId))
}

/** Downloads a file by its URL. */
export async function fetchFile(carrier: Carrier, options: Options, id?: string): Promise<void> {
  const { headers = {}, secret } = options as { headers?: Record<string, string>; secret?: unknown }
  const failed = (type: number) =>
    call(options.onFileDownloadError, id === undefined ? { type } : { type, id })
  try {
    const answer = await carrier.platform.download({
      url: String(options.url),
      headers: {
        'X-Requested-With': 'XMLHttpRequest',
        ...(options.accessToken === undefined
          ? { Authorization: `Bearer ${await carrier.token()}` }
          : { Authorization: `Bearer ${String(options.accessToken)}` }),
        ...(secret ? { 'share-secret': String(secret) } : {}),
        ...headers,
      },
      timeoutMs: fileLimits.uploadTimeoutMs,
    })
    if (answer.status !== 200) return failed(readDownloadFailure(answer).code)
    call(options.onFileDownloadComplete, new Blob([answer.bytes as Uint8Array<ArrayBuffer>]))
  } catch {
    failed(200)
  }
}

/** A platform that records the last answer to an upload, for applications that get it unchanged. */
export function noting(platform: Platform): { readonly platform: Platform; last(): Options } {
  let last = '{}'
  let more = {}
  const recorded = <A extends { readonly body: string }>(answer: A, marked = {}): A => {
    last = answer.body
    more = marked
    return answer
  }
  return {
    platform: {
      ...platform,
      // A multipart upload ends with a request, whose answer is recorded as well.
      request: async (request) => recorded(await platform.request(request), { type: 0 }),
      upload: async (request) => recorded(await platform.upload(request)),
    },
    last: () => ({ ...JSON.parse(last), ...more }),
  }
}

/** Uploads a file for a later message. */
export async function uploadFile(carrier: Carrier, options: Options): Promise<void> {
  const file = fileOf(options.file, options.filename)
  const { platform: noted, last } = noting(carrier.platform)
  try {
    if (!file) throw new ConnectionError(101, 'Failed to upload the file')
    const { thumbnailWidth: width, thumbnailHeight: height } = options
    await carrier.files(noted).upload(file, refOf(options), {
      onProgress: progressOf(options),
      ...(width && height ? { thumbnail: { width: Number(width), height: Number(height) } } : {}),
    })
    call(options.onFileUploadComplete, last())
  } catch (error) {
    const { data, message } = asParleyError(error)
    // The server's answer, or the alternative form if there is none.
    call(options.onFileUploadError, data ? { type: 101, data } : { type: 101, code: 101, message })
  }
}

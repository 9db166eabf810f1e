// File transfers on hosts with web globals. Globals are read when they are used, never when this file is loaded.

import { fetchUpload } from './fetch-upload.ts'
import type { DownloadAnswer, DownloadRequest, PlatformAnswer, UploadRequest } from './platform.ts'
import { withinTime } from './web.ts'
import { formOf } from './web-form.ts'

/** Uploads a file. Service workers have no XMLHttpRequest. */
export const webUpload = (request: UploadRequest): Promise<PlatformAnswer> =>
  typeof XMLHttpRequest === 'function' ? watchedUpload(request) : fetchUpload(request)

/** Uploads with XMLHttpRequest, which alone reports the progress of an upload in browsers. */
const watchedUpload = (request: UploadRequest): Promise<PlatformAnswer> =>
  withinTime(
    request,
    (signal) =>
      new Promise((resolve, reject) => {
        const { method = 'POST', url, headers, file, onProgress } = request
        const form = formOf(request)
        const xhr = new XMLHttpRequest()
        xhr.open(method, url)
        for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
        // The form is a little longer than its file.
        xhr.upload.onprogress = ({ loaded }) => onProgress?.(Math.min(loaded, file.size), file.size)
        xhr.upload.onload = () => onProgress?.(file.size, file.size)
        xhr.onload = () =>
          resolve({ status: xhr.status, body: xhr.responseText, url: xhr.responseURL || url })
        xhr.onerror = xhr.onabort = reject
        // An abort before anything was sent causes no event.
        const stop = () => {
          xhr.abort()
          reject(signal)
        }
        signal.addEventListener('abort', stop)
        if (signal.aborted) stop()
        else xhr.send(form)
      }),
  )

export const webDownload = (request: DownloadRequest): Promise<DownloadAnswer> =>
  withinTime(request, async (signal, end) => {
    const { maxBytes = Number.POSITIVE_INFINITY, headers, onProgress } = request
    const answer = await fetch(request.url, { headers, signal })
    const { status, url } = answer
    const isFile = status === 200
    const announced = Number(answer.headers.get('content-length')) || 0
    const reader = answer.body?.getReader()
    const chunks: Uint8Array[] = []
    let loaded = 0
    while (reader) {
      // The announced size is untrusted: it can only make us give up earlier.
      if (Math.max(loaded, announced) > maxBytes) {
        end('tooLarge')
        throw signal
      }
      const { value } = await reader.read()
      if (!value) break
      chunks.push(value)
      loaded += value.length
      if (isFile) onProgress?.(loaded, announced && Math.max(loaded, announced))
    }
    const bytes = new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer())
    return {
      status,
      bytes: isFile ? bytes : new Uint8Array(0),
      body: isFile ? '' : new TextDecoder().decode(bytes),
      url: url || request.url,
    }
  })

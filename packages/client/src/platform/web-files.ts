// Files on hosts with web globals: forms and fetch in browsers and in Node alike; browsers tell the progress of an
// upload only to an XMLHttpRequest. Globals are looked up when they are used, never when this file is loaded.

import type { DownloadAnswer, DownloadRequest, PlatformAnswer, UploadRequest } from './platform.ts'
import { withinTime } from './web.ts'

export const webUpload = (request: UploadRequest): Promise<PlatformAnswer> =>
  withinTime(request, async (signal) => {
    const { url, file, onProgress } = request
    // Anything else would be uploaded as its text.
    if (Object(file.data) !== file.data) throw file
    const form = new FormData()
    // A Blob made of a Blob points to it; nothing is copied, and the type becomes the one that was asked for.
    form.append(request.field, new Blob([file.data as BlobPart], { type: file.type }), file.name)
    for (const [name, value] of Object.entries(request.fields)) form.append(name, value)
    if (typeof XMLHttpRequest === 'function') return sendWithProgress(request, form, signal)
    // Put together first: Node reads on in a form whose request has failed, and ends the process over it.
    const whole = new Response(form)
    const type = whole.headers.get('content-type') ?? ''
    const headers = { ...request.headers, 'Content-Type': type }
    const answer = await fetch(url, { method: 'POST', headers, body: await whole.arrayBuffer(), signal })
    const body = await answer.text()
    onProgress?.(file.size, file.size)
    return { status: answer.status, body, url: answer.url || url }
  })

function sendWithProgress(
  { url, headers, file, onProgress }: UploadRequest,
  form: FormData,
  signal: AbortSignal,
): Promise<PlatformAnswer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open('POST', url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    // The form is a little longer than its file.
    xhr.upload.onprogress = ({ loaded }) => onProgress?.(Math.min(loaded, file.size), file.size)
    xhr.upload.onload = () => onProgress?.(file.size, file.size)
    xhr.onload = () => resolve({ status: xhr.status, body: xhr.responseText, url: xhr.responseURL || url })
    xhr.onerror = xhr.onabort = reject
    // Aborting before anything was sent tells nobody.
    const stop = () => {
      xhr.abort()
      reject(signal)
    }
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    else xhr.send(form)
  })
}

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
      // What is announced may be a lie: it can only make us give up earlier.
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
    const bytes = joined(chunks, loaded)
    return {
      status,
      bytes: isFile ? bytes : new Uint8Array(0),
      body: isFile ? '' : new TextDecoder().decode(bytes),
      url: url || request.url,
    }
  })

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

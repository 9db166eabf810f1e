// Uploads on hosts without XMLHttpRequest, such as Node: progress is reported only at the end.

import type { PlatformAnswer, UploadRequest } from './platform.ts'
import { withinTime } from './web.ts'
import { formOf } from './web-form.ts'

/** Uploads a file with `fetch`, for custom platforms. There is no progress. */
export const fetchUpload = (request: UploadRequest): Promise<PlatformAnswer> =>
  withinTime(request, async (signal) => {
    const { method = 'POST', url, file, onProgress } = request
    // The form is serialised first: Node continues to read a form whose request has failed, and the process crashes.
    const whole = new Response(formOf(request))
    const type = whole.headers.get('content-type') ?? ''
    const headers = { ...request.headers, 'Content-Type': type }
    const answer = await fetch(url, { method, headers, body: await whole.arrayBuffer(), signal })
    const body = await answer.text()
    onProgress?.(file.size, file.size)
    return { status: answer.status, body, url: answer.url || url }
  })

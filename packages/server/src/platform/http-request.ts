// HTTP requests to other programs: the moderation hook, the translation service, the speech engine.

export interface HttpRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  /** A form brings its own content type. */
  readonly body?: string | FormData
  readonly mostBytes: number
  readonly signal: AbortSignal
}

/**
 * Resolves with the whole answer, whose body is read only if the status is 200. Rejects if there is no answer or more
 * than `mostBytes` of it. Follows no redirects and can be aborted.
 */
export async function httpRequest({ url, mostBytes, ...how }: HttpRequest) {
  // A redirect would send the body to an address that the operator has not configured.
  const response = await fetch(url, { ...how, redirect: 'manual' }).catch((error: Error) => {
    // fetch only reports that it failed; the reason is in the cause.
    throw error.cause instanceof Error ? error.cause : error
  })
  if (response.status === 200) return { status: 200, body: await readText(response, mostBytes) }
  await response.body?.cancel()
  return { status: response.status, body: '' }
}

async function readText(response: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > mostBytes) throw new Error(`the answer has more than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

// Questions to the hook over the network.

import type { HookRequest } from '../hook/hook.ts'

export const fetchRequest: HookRequest = async ({ url, headers, body, mostBytes, signal }) => {
  // A redirect would carry the message to somewhere else than the operator has said.
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' }).catch(
    (error: Error) => {
      // fetch itself only says that it failed; why is in the cause.
      throw error.cause instanceof Error ? error.cause : error
    },
  )
  if (response.status === 200) return { status: 200, body: await readText(response, mostBytes) }
  await response.body?.cancel()
  return { status: response.status, body: '' }
}

async function readText(response: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > mostBytes) throw new Error(`an answer of more than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

// The requests of an app's back end, for benchmarks.

import { appKey } from './server-process.ts'

export type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

/** Requests of a back end to a server on this machine. */
export async function backEnd(port: number, clientId: string, secret: string): Promise<Call> {
  const address = `http://127.0.0.1:${port}/${appKey.replace('#', '/')}`
  let token = ''
  const call: Call = async (method, path, body) => {
    const answer = await fetch(`${address}/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const read = (await answer.json()) as Record<string, unknown>
    if (!answer.ok) throw new Error(`${path} was refused: ${JSON.stringify(read)}`)
    return read
  }
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret }
  token = String((await call('POST', 'token', grant))['access_token'])
  return call
}

// The application's back end for tests: it creates users, issues tokens and ends sessions, with the app's credentials
// and the same requests as a real one.

import type { Server } from '@parley/server'
import type { WorldContext } from './world-context.ts'

/** The back end of an application, which manages users. */
export interface Backend {
  /** Creates an account. */
  createUser(name: string, password: string): Promise<void>
  /** Removes an account. */
  removeUser(name: string): Promise<void>
  /** Changes a password. */
  changePassword(name: string, password: string): Promise<void>
  /** Ends the sessions of a user, or the one of a device. */
  disconnect(name: string, device?: string): Promise<void>
  /** A token for a user, valid for this many seconds. */
  token(name: string, seconds?: number): Promise<string>
  /** Any request with the app's own token. */
  request(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
  /** From now on requests go to this node of a cluster. By default to the first one that runs. */
  through(node: number | undefined): void
  /** Any request of a user without a device. */
  requestAs(name: string, method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
}

export function createBackend(parts: { world: WorldContext; id: string; secret: string }): Backend {
  const { world, id, secret } = parts
  let node: number | undefined
  const server = (): Server => (node === undefined ? world.server : world.node(node))
  let appToken: { server: unknown; token: string } | undefined

  async function send(method: string, path: string, body: unknown, token?: string) {
    const pending = server().rest({
      method,
      url: `/parley/demo/${path}`,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      address: '127.0.0.1',
    })
    const answer = await world.until(pending)
    if (answer.status !== 200)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  async function request(method: string, path: string, body?: unknown) {
    if (appToken?.server !== server()) {
      const fields = { grant_type: 'client_credentials', client_id: id, client_secret: secret }
      const { access_token: token } = await send('POST', 'token', fields)
      appToken = { server: server(), token: String(token) }
    }
    return send(method, path, body, appToken.token)
  }

  async function token(name: string, seconds = 86_400) {
    const answer = await request('POST', 'token', { grant_type: 'inherit', username: name, ttl: seconds })
    return String(answer.access_token)
  }

  return {
    request,
    through(given) {
      node = given
    },
    requestAs: async (name, method, path, body) => send(method, path, body, await token(name)),
    token,
    async createUser(name, password) {
      await request('POST', 'users', { username: name, password })
    },
    async removeUser(name) {
      await request('DELETE', `users/${name}`)
    },
    async changePassword(name, password) {
      await request('PUT', `users/${name}/password`, { newpassword: password })
    },
    async disconnect(name, device) {
      await request('GET', `users/${name}/disconnect${device === undefined ? '' : `/${device}`}`)
    },
  }
}

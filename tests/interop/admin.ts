// Backend calls of an application, made with the client id and secret of its app.

import { createHmac } from 'node:crypto'
import type { AppCredentials } from './apps.ts'
import type { Loose } from './reference-client/loose.ts'

/** The calls of the application's own back end, with the app's client id and secret. */
export interface Admin {
  /** A token for a user without a password, valid for this many seconds. */
  token(user: string, seconds?: number): Promise<string>
  createUser(user: string, password: string): Promise<void>
  /** The application's own token. */
  appToken(): Promise<string>
  /** Sends a request as the application's back end. */
  ask(method: string, path: string, body?: unknown): Promise<Loose>
  /** Creates a user without a password. */
  createUserByToken(user: string): Promise<void>
  removeUser(user: string): Promise<void>
  changePassword(user: string, password: string): Promise<void>
  /** Ends all sessions of a user, or the one of a device. */
  disconnect(user: string, device?: string): Promise<void>
  /** A token with these claims, signed with the app's secret (or another one). */
  sign(claims: Record<string, unknown>, secret?: string): string
  /** The claims of a token. */
  claims(token: string): Record<string, unknown>
}

/** `base` is the address of the app on its server. */
export function makeAdmin(base: string, app: AppCredentials): Admin {
  let appToken: string | undefined

  async function rest(method: string, path: string, body?: unknown, bearer?: string): Promise<Loose> {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (bearer !== undefined) headers.authorization = `Bearer ${bearer}`
    const answer = await fetch(`${base}/${path}`, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text)
  }

  async function tokenOfApp(): Promise<string> {
    const fields = { grant_type: 'client_credentials', client_id: app.id, client_secret: app.secret }
    appToken ??= (await rest('POST', 'token', fields)).access_token as string
    return appToken
  }

  async function asApp(method: string, path: string, body?: unknown): Promise<Loose> {
    return rest(method, path, body, await tokenOfApp())
  }

  return {
    appToken: tokenOfApp,
    ask: asApp,
    async token(user, seconds = 3600) {
      const answer = await asApp('POST', 'token', { grant_type: 'inherit', username: user, ttl: seconds })
      return answer.access_token
    },
    createUser: (user, password) => asApp('POST', 'users', { username: user, password }),
    async createUserByToken(user) {
      await asApp('POST', 'token', { grant_type: 'inherit', username: user, autoCreateUser: true })
    },
    removeUser: (user) => asApp('DELETE', `users/${user}`),
    changePassword: (user, password) => asApp('PUT', `users/${user}/password`, { newpassword: password }),
    disconnect: (user, device) => asApp('GET', `users/${user}/disconnect${device ? `/${device}` : ''}`),
    sign(claims, secret = app.secret) {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
    },
    claims: (token) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')),
  }
}

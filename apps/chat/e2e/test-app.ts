// An app on a running server, and the actions of its back end: it creates accounts and signs users in without their
// password.

import { type AppCredentials, type ServerPlace, unacknowledged } from './server.ts'

export const password = 'correct horse battery'

export interface TestApp {
  readonly url: string
  /** `org#name` */
  readonly appKey: string
  /** The base URL of the app's REST API. */
  readonly base: string
  /** Creates accounts that need no password. */
  makeUsers(...names: readonly string[]): Promise<void>
  /** Creates an account with the password of the tests. */
  makeUserWithPassword(name: string): Promise<void>
  /** Makes any request of the app's back end. */
  ask(method: string, path: string, body?: object): Promise<Record<string, unknown>>
  /** A token for a user, whose account is created if necessary. */
  tokenFor(name: string): Promise<string>
  /** Makes two users contacts of each other. */
  makeContacts(one: string, other: string): Promise<void>
  /** The number of conversation entries that no device of this user has acknowledged, read from the database. */
  waitingFor(user: string): number
}

export function testApp(server: ServerPlace, app: AppCredentials): TestApp {
  const base = `${server.url}/${app.key.replace('#', '/')}`
  let ownToken: Promise<string> | undefined

  async function tokenOfApp(): Promise<string> {
    const { clientId, clientSecret } = app
    const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    return String((await ask(base, 'POST', 'token', grant)).access_token)
  }

  async function asApp(method: string, path: string, body?: object) {
    ownToken ??= tokenOfApp()
    return ask(base, method, path, body, await ownToken)
  }

  async function tokenFor(username: string): Promise<string> {
    const grant = { grant_type: 'inherit', username, autoCreateUser: true, ttl: 3600 }
    return String((await asApp('POST', 'token', grant)).access_token)
  }

  return {
    url: server.url,
    appKey: app.key,
    base,
    ask: asApp,
    tokenFor,
    async makeUsers(...names) {
      for (const name of names) await tokenFor(name)
    },
    async makeUserWithPassword(username) {
      await asApp('POST', 'users', { username, password })
    },
    async makeContacts(one, other) {
      await tokenFor(other)
      // Mutual requests make two users contacts.
      for (const [me, you] of [
        [one, other],
        [other, one],
      ] as const)
        await ask(
          base,
          'POST',
          `users/${me}/contacts/apply`,
          { usernames: [you], reason: '' },
          await tokenFor(me),
        )
    },
    waitingFor: (user) => unacknowledged(server.data, app.key, user),
  }
}

/** A REST call; returns its answer. */
export async function ask(
  base: string,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(`${base}/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const said = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${said}`)
  return JSON.parse(said)
}

// Requests to a server in this process, with the token of a user.

import type { Server } from '@parley/server'
import { mintToken } from '@parley/server'
import { appKey } from './server-process.ts'

const [org, app] = appKey.split('#')

export type Data = Record<string, unknown>

/** Asks in the name of a user; returns the data of the answer. A refusal is an error. */
export async function askAs(
  server: Pick<Server, 'rest'>,
  { secret, user }: { readonly secret: string; readonly user: string },
  [method, path, body]: readonly [method: string, path: string, body?: unknown],
): Promise<Data> {
  const answer = await server.rest({
    method,
    url: `/${org}/${app}/${path}`,
    headers: {
      authorization: `Bearer ${await mintToken(secret, user, 36_000)}`,
      'content-type': 'application/json',
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    address: '127.0.0.1',
  })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data as Data
}

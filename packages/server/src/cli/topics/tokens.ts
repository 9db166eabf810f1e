// `parley token`: tokens of users, for trying things out.

import { listApps } from '../../areas/session/apps.ts'
import type { Host } from '../../platform/host.ts'
import type { Database } from '../../storage/database.ts'
import { issueUserToken } from '../../tokens/mint.ts'
import { appOption, dataCommand, demoApp } from '../command.ts'
import { readDuration } from '../duration.ts'
import type { Output } from '../output.ts'

export const tokenCommands = [
  dataCommand({
    name: 'token',
    args: '<user>',
    summary: 'issue a token for a user',
    options: { ttl: { value: '<time>', help: 'how long it is valid; the default is 1d' }, ...appOption },
    examples: ['parley token alice', 'parley token alice --ttl 1h --app acme#chat'],
    run: ({ args: [user = ''], options }, { database, host }) =>
      token(database, host, user, options.app ?? demoApp, options.ttl ?? '1d'),
  }),
]

async function token(
  database: Database,
  host: Host,
  user: string,
  key: string,
  ttl: string,
): Promise<Output> {
  const app = (await listApps(database)).find((candidate) => candidate.key === key)
  if (!app) throw new Error(`There is no app ${key}. Create it with: parley app create ${key}`)
  const name = user.toLowerCase()
  const row = await database.read((sql) =>
    sql.first<{ token_epoch: number }>('SELECT token_epoch FROM users WHERE app_id = ? AND name = ?', [
      app.id,
      name,
    ]),
  )
  if (!row) throw new Error(`There is no user ${name} in ${key}.`)
  const lifetimeMs = readDuration(ttl)
  const made = await issueUserToken(
    app.clientSecret,
    { name, epoch: row.token_epoch },
    host.now(),
    lifetimeMs,
  )
  return { text: made, json: { user: name, app: key, token: made, expiresAt: host.now() + lifetimeMs } }
}

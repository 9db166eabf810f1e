// `parley app …`, `parley key …`, `parley audit …`, `parley token …`, `parley report …`, `parley log …`, `parley push …`: the operator's commands. They
// work on the same database while a server runs.

import { parseArgs } from 'node:util'
import { chooseRegistration, ensureApp, listApps, setDisabled, setOpen } from '../areas/session/apps.ts'
import type { App } from '../directory/directory.ts'
import type { Host } from '../platform/host.ts'
import type { Database } from '../storage/database.ts'
import { issueUserToken } from '../tokens/mint.ts'
import { auditList } from './audit.ts'
import { logList, logShow, usageList } from './diagnostics.ts'
import { readDuration } from './duration.ts'
import { keyCreate, keyList, keyRevoke, keyRotate } from './keys.ts'
import type { Output } from './output.ts'
import { pushKeys } from './push-keys.ts'
import { pushList } from './push-list.ts'
import { reportClose, reportList } from './reports.ts'

export const demoApp = 'parley#demo'

export const help = `parley                       run the server (same as: parley serve)
parley app create org#app    create an app; --open lets everybody register
parley app list              list all apps with their credentials
parley app open org#app      let everybody register; undo with close
parley app disable org#app   refuse all sign-ins and calls; undo with enable
parley key create ops        create a key for a back end; --scopes read,send,manage,moderate,erase, --app org#app
parley key list              list all keys with their scopes and last use
parley key rotate ops        replace the key; the old one works for --overlap 1d
parley key revoke ops        revoke the key at once
parley audit list            list what back ends changed, newest first; --app org#app, --limit 100
parley token alice           issue a token for a user; --ttl 1h, --app org#app
parley report list           list open reports; --all, --app org#app, --limit 100
parley report close 7        close a report
parley log list              list uploaded client logs, newest first; --app org#app, --limit 100
parley log show 7            show a client log
parley usage list            list usage reports of clients, newest first; --app org#app, --limit 100
parley push keys             generate a key pair for Web Push
parley push list             list waiting pushes; --all adds those of the last day, --app org#app, --limit 100
parley doctor                check the data and the disk; works beside a running server
Every command accepts --json and --help. Settings are read from the environment, see docs/settings.md.`

interface Tools {
  readonly database: Database
  readonly host: Host
}

export async function runCommand(words: readonly string[], { database, host }: Tools): Promise<Output> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      open: { type: 'boolean' },
      json: { type: 'boolean' },
      ttl: { type: 'string' },
      scopes: { type: 'string' },
      overlap: { type: 'string' },
      app: { type: 'string' },
      all: { type: 'boolean' },
      limit: { type: 'string' },
    },
  })
  const [command, verb, name] = positionals
  if (command === 'app' && verb === 'list') return shownApps(await listApps(database))
  if (command === 'app' && verb === 'create' && name) {
    const { app, isNew } = await ensureApp(database, host, {
      key: name,
      openRegistration: values.open === true,
    })
    if (isNew) await chooseRegistration(database, app.key)
    const { text, json } = shownApps([app])
    return { text: isNew ? text : `${app.key} already exists.\n${text}`, json: (json as unknown[])[0] }
  }
  if (command === 'app' && (verb === 'disable' || verb === 'enable') && name) {
    const app = await setDisabled(database, name, verb === 'disable')
    return { text: `${app.key} is ${verb}d.`, json: { app: app.key, disabled: app.disabled } }
  }
  if (command === 'app' && (verb === 'open' || verb === 'close') && name) {
    const app = await setOpen(database, name, verb === 'open')
    await chooseRegistration(database, app.key)
    const who = app.openRegistration ? 'Everybody can' : 'Only the back end can'
    const json = { app: app.key, openRegistration: app.openRegistration }
    return { text: `${who} register users in ${app.key}.`, json }
  }
  if (command === 'token' && verb)
    return token(database, host, verb, values.app ?? demoApp, values.ttl ?? '1d')
  const keyed = { database, host, app: values.app ?? demoApp }
  if (command === 'key' && verb === 'list') return keyList(keyed)
  if (command === 'key' && verb === 'create' && name) return keyCreate(keyed, name, values.scopes ?? 'read')
  if (command === 'key' && verb === 'rotate' && name) return keyRotate(keyed, name, values.overlap ?? '1d')
  if (command === 'key' && verb === 'revoke' && name) return keyRevoke(keyed, name)
  if (command === 'audit' && verb === 'list')
    return auditList(database, { app: values.app, limit: values.limit })
  if (command === 'report' && verb === 'list')
    return reportList(database, { app: values.app, withClosed: values.all === true, limit: values.limit })
  if (command === 'report' && verb === 'close' && name) return reportClose(database, name)
  const asked = { app: values.app, limit: values.limit }
  if (command === 'log' && verb === 'list') return logList(database, asked)
  if (command === 'log' && verb === 'show' && name) return logShow(database, name)
  if (command === 'usage' && verb === 'list') return usageList(database, asked)
  if (command === 'push' && verb === 'keys') return pushKeys()
  if (command === 'push' && verb === 'list')
    return pushList(database, { app: values.app, withDone: values.all === true, limit: values.limit })
  throw new Error(`Unknown command "${words.join(' ')}".\n${help}`)
}

function shownApps(apps: readonly App[]): Output {
  const json = apps.map(({ key, clientId, clientSecret, openRegistration }) => ({
    app: key,
    clientId,
    clientSecret,
    openRegistration,
  }))
  const text = json
    .map(
      (app) =>
        `${app.app}\n  client id      ${app.clientId}\n  client secret  ${app.clientSecret}\n  registration   ${app.openRegistration ? 'open' : 'by the back end only'}`,
    )
    .join('\n')
  return { text, json }
}

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

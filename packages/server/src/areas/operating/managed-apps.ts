// The apps of the server, for operators.

import { backendCalls, fail, invalidParameter } from '@parley/protocol'
import type { App } from '../../directory/directory.ts'
import type { Context } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { appColumns } from '../../storage/columns.ts'
import type { AppRow } from '../../storage/tables.ts'
import {
  chooseRegistration,
  ensureApp,
  isAppKey,
  rotateSecret,
  setDisabled,
  setOpen,
} from '../session/shared.ts'
import { overlapMsOf } from './rotation-overlap.ts'

const calls = backendCalls.operating

export const managedApps = [
  handle(calls.apps, async ({ database, now }) => {
    const rows = await database.read((sql) => sql.all<AppRow>(`SELECT ${appColumns()} FROM apps ORDER BY id`))
    return {
      apps: rows.map((row) => ({
        appKey: `${row.org}#${row.name}`,
        clientId: row.client_id,
        openRegistration: row.open_registration === 1,
        disabled: row.disabled === 1,
        createdAt: row.created_at,
        oldSecretUntil: row.former_secret !== null && row.former_until > now ? row.former_until : 0,
        recordsEvents: row.records_events === 1,
      })),
    }
  }),

  handle(calls.createApp, async ({ database, host }, { appKey, openRegistration = false }) => {
    if (!isAppKey(appKey))
      fail('invalidParameter', { message: invalidParameter('appKey', appKey.slice(0, 150)) })
    const { app, isNew } = await ensureApp(database, host, { key: appKey, openRegistration })
    if (!isNew) return fail('requestFailed', { form: 'appExists' })
    await chooseRegistration(database, app.key)
    return credentialsOf(app)
  }),

  handle(calls.changeApp, async (context, { appKey, openRegistration, disabled }) => {
    const { database, directory } = context
    await known(context, appKey)
    if (openRegistration !== undefined) {
      await setOpen(database, appKey, openRegistration)
      await chooseRegistration(database, appKey)
    }
    if (disabled !== undefined) await setDisabled(database, appKey, disabled)
    directory.forgetApp(appKey)
    return { isDone: true }
  }),

  handle(calls.rotateAppSecret, async (context, { appKey, overlapSeconds = 86_400 }) => {
    const { database, directory, host } = context
    const overlapMs = overlapMsOf(overlapSeconds)
    await known(context, appKey)
    const app = await rotateSecret(database, host, appKey, overlapMs)
    directory.forgetApp(appKey)
    return credentialsOf(app)
  }),
]

const credentialsOf = ({ key, clientId, clientSecret }: App) => ({ appKey: key, clientId, clientSecret })

async function known({ directory }: Context, key: string): Promise<void> {
  const [org = '', name = ''] = key.split('#')
  if (!isAppKey(key) || !(await directory.app(org, name)))
    fail('requestFailed', { form: 'appNotFound', app: key.slice(0, 150) })
}

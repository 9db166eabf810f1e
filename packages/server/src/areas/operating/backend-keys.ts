// Keys of back ends, for owners.

import { backendCalls, fail, invalidParameter } from '@parley/protocol'
import { handle } from '../../pipeline/handler.ts'
import { createKey, keyNameRule, keysOf, type MadeKey, revokeKey, rotateKey } from './keys.ts'
import { overlapMsOf } from './rotation-overlap.ts'

const calls = backendCalls.operating

export const backendKeys = [
  handle(calls.keys, async ({ app, database }) => ({
    keys: (await database.read((sql) => keysOf(sql, app))).map((row) => ({
      keyName: row.name,
      scopes: wordsIn(row.scopes),
      createdAt: row.created_at,
      usedAt: row.used_at,
      oldUntil: row.old_hash === '' ? 0 : row.old_until,
      bot: row.bot_name ?? '',
    })),
  })),

  handle(calls.createKey, async ({ app, database, host, events }, { keyName, scopes }) => {
    if (!keyNameRule.test(keyName))
      fail('invalidParameter', { message: invalidParameter('keyName', keyName.slice(0, 100)) })
    if (scopes.length === 0) fail('invalidParameter', { message: invalidParameter('scopes', 'none') })
    const made = await database.write((sql) => createKey(sql, host, app, { name: keyName, scopes }))
    if (made === 'exists') return fail('requestFailed', { form: 'keyExists' })
    if (made === 'tooMany') return fail('maxLimit')
    await events.changed(app)
    return shown(made)
  }),

  handle(calls.rotateKey, async ({ app, database, host, keys }, { keyName, overlapSeconds = 86_400 }) => {
    const overlapMs = overlapMsOf(overlapSeconds)
    const made = await database.write((sql) => rotateKey(sql, host, app, { name: keyName, overlapMs }))
    if (!made) return notThere()
    keys.forget(made.row.id)
    return shown(made)
  }),

  handle(calls.revokeKey, async ({ app, database, keys, events }, { keyName }) => {
    const row = await database.write((sql) => revokeKey(sql, app, keyName))
    if (!row) return notThere()
    keys.forget(row.id)
    await events.changed(app)
    return { isDone: true }
  }),
]

const wordsIn = (scopes: string): string[] => scopes.split(' ').filter((word) => word !== '')

const shown = ({ row, text }: MadeKey) => ({ keyName: row.name, scopes: wordsIn(row.scopes), key: text })

const notThere = (): never => fail('requestFailed', { form: 'keyNotFound' })

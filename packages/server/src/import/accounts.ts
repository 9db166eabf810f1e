// Imports accounts with their profiles, contacts and block lists. Accounts that exist are left as they are.

import { setProfileValue } from '../areas/profile/shared.ts'
import { createAccount } from '../areas/session/shared.ts'
import type { User } from '../directory/directory.ts'
import type { Sql } from '../storage/database.ts'
import type { Importer } from './importer.ts'
import type { Fields, UserRecord } from './records.ts'

export async function importUser(importer: Importer, record: UserRecord): Promise<void> {
  const known = await importer.user(record.name)
  importer.count(known ? 'usersThere' : 'users')
  importer.described.add(`user ${record.name}`)
  if (!known && !importer.parts.options.isDryRun) await storeUser(importer, record)
}

/** The account, created without a password if the options say so. Refuses the line otherwise. */
export async function requireUser(
  importer: Importer,
  fields: Fields,
  name: string,
): Promise<User | undefined> {
  const { isDryRun, createMissing } = importer.parts.options
  const known = await importer.user(name)
  if (known || importer.described.has(`user ${name}`)) return known
  if (!createMissing)
    return fields.refuse(`there is no user ${name}. --create-missing creates accounts without a password.`)
  importer.count('usersMade')
  importer.described.add(`user ${name}`)
  const { now } = importer
  if (!isDryRun) await storeUser(importer, { name, nickname: '', createdAt: now, isDeactivated: false })
  return importer.user(name)
}

async function storeUser(importer: Importer, record: UserRecord): Promise<void> {
  const { database, config, host } = importer.parts
  const { name, nickname, createdAt: now, isDeactivated } = record
  await database.write(async (sql) => {
    const context = { app: importer.app, config, host, now }
    const user = await createAccount(context, sql, { name, nickname, passwordHash: '' })
    if (isDeactivated) await sql.run('UPDATE users SET deactivated = 1 WHERE id = ?', [user.id])
  })
}

/** Reads a line that belongs to a user, and returns how it is stored. `undefined`: the other user does not exist. */
type PersonalList = (
  importer: Importer,
  fields: Fields,
) => Promise<((sql: Sql, user: User) => Promise<void>) | undefined>

/** Profiles, contacts, block lists and favourites of users. */
export const personalLists: Readonly<Record<string, PersonalList>> = {
  async profile(importer, fields) {
    const [key, value] = [fields.text('key', 64), fields.text('value', 16_384)]
    return (sql, user) => setProfileValue(sql, user, key, value, importer.now)
  },
  async contacts(importer, fields) {
    const [name, remark] = [fields.user('contact'), fields.text('remark', 1024, '')]
    const at = fields.time('createdAt', importer.now)
    const other = await importer.user(name)
    return (
      other &&
      ((sql, { id }) =>
        sql.insertMany(
          'contacts',
          ['user_id', 'contact_id', 'remark', 'created_at'],
          [[id, other.id, remark, at]],
          nothing,
        ))
    )
  },
  async blocked(importer, fields) {
    const [name, at] = [fields.user('blocked'), fields.time('createdAt', importer.now)]
    const other = await importer.user(name)
    const columns = ['user_id', 'blocked_id', 'created_at']
    return other && ((sql, { id }) => sql.insertMany('blocks', columns, [[id, other.id, at]], nothing))
  },
  async favourites(importer, fields) {
    const [createdAt, updatedAt] = [
      fields.time('createdAt', importer.now),
      fields.time('updatedAt', importer.now),
    ]
    const texts = [
      fields.text('id', 64),
      fields.text('type', 64),
      fields.text('data', longest),
      fields.text('ext', longest, ''),
    ]
    const columns = ['user_id', 'key', 'type', 'data', 'ext', 'created_at', 'updated_at']
    return (sql, { id }) =>
      sql.insertMany('favourites', columns, [[id, ...texts, createdAt, updatedAt]], nothing)
  },
}

/** Characters of a favourite: more than the calls for them accept. */
const longest = 65_536
const nothing = 'ON CONFLICT DO NOTHING'

// SQL of profiles: the nickname is in the row of the account, everything else in one row per key.

import type { User } from '../../directory/directory.ts'
import type { Sql } from '../../storage/database.ts'
import { selectIn } from '../../storage/procedures/batched-statements.ts'

/** The profile of a user by key, without empty values. */
export type ProfileValues = Readonly<Record<string, string>>

type ProfileRow = { readonly user_id: number; readonly key: string; readonly value: string }

/** The profiles of these users, without the nickname. */
export async function profilesOf(sql: Sql, userIds: readonly number[]): Promise<Map<number, ProfileValues>> {
  const rows = await selectIn<ProfileRow>(
    sql,
    'SELECT user_id, key, value FROM profiles WHERE user_id IN (LIST)',
    userIds,
  )
  const profiles = new Map<number, Record<string, string>>(userIds.map((id) => [id, {}]))
  for (const { user_id, key, value } of rows) Object.assign(profiles.get(user_id) ?? {}, { [key]: value })
  return profiles
}

/** An empty text deletes the key. */
export async function setProfileValue(
  sql: Sql,
  user: User,
  key: string,
  value: string,
  now: number,
): Promise<void> {
  if (key === 'nickname')
    await sql.run('UPDATE users SET nickname = ?, modified_at = ?, has_terms = 0 WHERE id = ?', [
      value,
      now,
      user.id,
    ])
  else if (value === '') await sql.run('DELETE FROM profiles WHERE user_id = ? AND key = ?', [user.id, key])
  else
    await sql.insertMany(
      'profiles',
      ['user_id', 'key', 'value'],
      [[user.id, key, value]],
      'ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value',
    )
}

export async function nicknameOf(sql: Sql, user: User): Promise<string> {
  const row = await sql.first<{ nickname: string | null }>('SELECT nickname FROM users WHERE id = ?', [
    user.id,
  ])
  return row?.nickname ?? ''
}

export async function bytesOfProfiles(sql: Sql, appId: number): Promise<number> {
  const row = await sql.first<{ bytes: number | null }>(
    `SELECT sum(octet_length(p.key) + octet_length(p.value)) AS bytes FROM profiles p JOIN users u ON u.id = p.user_id
     WHERE u.app_id = ?`,
    [appId],
  )
  return Number(row?.bytes ?? 0)
}

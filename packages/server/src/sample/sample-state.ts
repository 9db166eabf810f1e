// Records in the settings that this database has a sample, and of which app.

import type { Database, Sql } from '../storage/database.ts'
import { samplePassword, shownPeople } from './people.ts'

const mark = 'sample people'
/** Present while the story is being performed. At a start, it means that the last one was interrupted. */
const unfinishedMark = 'unfinished sample'

/** The sample users to sign in as, or undefined if there are none. */
export async function samplePeople(database: Database): Promise<{ readonly appKey: string } | undefined> {
  const appKey = await database.read((sql) => settingOf(sql, mark))
  return appKey === undefined
    ? undefined
    : { appKey, ...{ people: shownPeople.map((person) => ({ ...person, password: samplePassword })) } }
}

export async function isUnfinished(database: Database): Promise<boolean> {
  return (await database.read((sql) => settingOf(sql, unfinishedMark))) !== undefined
}

/** In the transaction that creates the accounts: their passwords are known from then on. */
export async function noteBegin(sql: Sql, appKey: string): Promise<void> {
  for (const key of [mark, unfinishedMark])
    await sql.run('INSERT INTO settings (key, value) VALUES (?, ?)', [key, appKey])
}

export async function noteFinished(sql: Sql): Promise<void> {
  await sql.run('DELETE FROM settings WHERE key = ?', [unfinishedMark])
}

export async function noteRemoved(sql: Sql): Promise<void> {
  for (const key of [mark, unfinishedMark]) await sql.run('DELETE FROM settings WHERE key = ?', [key])
}

async function settingOf(sql: Sql, key: string): Promise<string | undefined> {
  return (await sql.first<{ value: string }>('SELECT value FROM settings WHERE key = ?', [key]))?.value
}

// Compares all answers of a database with those of the model.

import type { LocalDatabase, StoredAccount, StoredRange } from '../stored-types.ts'
import { same } from './key-value-contract.ts'
import { lastPosition, type RandomBelow } from './ledger-double.ts'
import { aroundIn, type Model, olderIn, searchIn } from './model.ts'

const sorted = (list: Iterable<unknown>) => [...list].map((one) => JSON.stringify(one)).sort()

/** Checks the data at the start of a session. */
export function checkStored(stored: StoredAccount | undefined, model: Model): void {
  same(sorted(stored?.conversations ?? []), sorted(model.conversations.values()))
  same(stored?.outgoing ?? [], [...model.outgoing.values()])
  same(sorted(stored?.reads ?? []), sorted(model.reads.values()))
}

/** Checks every position of every conversation. */
export async function checkEverything(
  database: LocalDatabase,
  model: Model,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    same(await database.older(key, undefined, 1000), olderIn(model, key, undefined, 1000))
    for (let position = 0; position <= lastPosition + 1; position++)
      same(await database.around(key, position, 1000), aroundIn(model, key, position, 1000))
  }
  const words = ['天气', '天', 'hello', '改', '别处', 'さ']
  for (const text of words) same(await foundBy(database, text, 7), searchIn(model, text))
}

/** Checks a few random queries. Returns the last range found, if any. */
export async function checkSome(
  database: LocalDatabase,
  model: Model,
  keys: readonly string[],
  random: RandomBelow,
): Promise<StoredRange | undefined> {
  const key = keys[random(keys.length)] as string
  const count = 1 + random(6)
  const before = random(4) === 0 ? undefined : random(lastPosition + 2)
  const older = await database.older(key, before, count)
  same(older, olderIn(model, key, before, count))
  const position = random(lastPosition + 2)
  const around = await database.around(key, position, count)
  same(around, aroundIn(model, key, position, count))
  return random(2) ? older : around
}

/** All pages of a search. */
export async function foundBy(database: LocalDatabase, text: string, limit: number): Promise<unknown[]> {
  const all: unknown[] = []
  let cursor = ''
  do {
    const page = await database.search({ text, limit, cursor })
    if (page.found.length > limit) throw new Error('more than was asked for')
    all.push(...page.found)
    cursor = page.cursor
  } while (cursor !== '')
  return all
}

// The directory of an app: finds users by the beginning of their names, in the order of the matching words.

import { backendCalls, calls, fail, invalidParameter, profileLimits } from '@parley/protocol'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { entityOf } from '../session/shared.ts'
import { type FoundRow, foundUsers, listUsers, type SearchPosition, unlistedUsers } from './people-queries.ts'
import { termsOfPerson, wordsOfQuery } from './people-terms.ts'
import { profilesOf } from './queries.ts'

/** Users whose words one search adds at most. After a large import, the first searches find only some of them. */
const mostListed = 2000
/** Rows that one call reads at most; a page may be shorter, and the next one continues. */
const mostRead = 1000

const nobody = { people: [], cursor: '' }

export const peopleSearch = [
  handle(
    calls.profile.search,
    async (context, { text = '', cursor = '', limit = profileLimits.searchPageSize }) => {
      if (context.config.peopleSearch === 'off') return { allowed: false, ...nobody }
      const viewer = { me: meOf(context).id, withDeactivated: false }
      const found = await findPeople(context, { text, cursor, limit }, viewer)
      const profiles = await context.database.read((sql) =>
        profilesOf(
          sql,
          found.rows.map(({ user_id }) => user_id),
        ),
      )
      return {
        allowed: true,
        people: found.rows.map(({ user_id, name, nickname }) => ({
          user: name,
          nickname,
          avatarurl: profiles.get(user_id)?.avatarurl ?? '',
        })),
        cursor: found.cursor,
      }
    },
  ),

  handle(
    backendCalls.accounts.searchUsers,
    async (context, { text = '', cursor = '', limit = profileLimits.searchPageSize }) => {
      const viewer = { me: 0, withDeactivated: true }
      const found = await findPeople(context, { text, cursor, limit }, viewer)
      const users = await Promise.all(found.rows.map(({ name }) => context.directory.user(context.app, name)))
      return { users: users.flatMap((user) => (user ? [entityOf(user)] : [])), cursor: found.cursor }
    },
  ),
]

/** The caller, and whether deactivated accounts are found too. */
interface Viewer {
  readonly me: number
  readonly withDeactivated: boolean
}

async function findPeople(
  context: Context,
  { text, cursor, limit }: { readonly text: string; readonly cursor: string; readonly limit: number },
  viewer: Viewer,
): Promise<{ rows: readonly FoundRow[]; cursor: string }> {
  if (limit < 1 || limit > profileLimits.maxSearchPageSize)
    fail('invalidParameter', { message: invalidParameter('limit', limit) })
  if ([...text].length > profileLimits.maxSearch)
    fail('invalidParameter', { message: invalidParameter('q', `${text.slice(0, 64)}…`) })
  const { app, database } = context
  const words = wordsOfQuery(text)
  // A query of nothing but punctuation finds nobody, unlike an empty one.
  if (words.length === 0 && text.trim() !== '') return { rows: [], cursor: '' }
  if ((await database.read((sql) => unlistedUsers(sql, app.id, 1))).length > 0)
    await database.write((sql) => listUsers(sql, app.id, mostListed))
  const { rows, next } = await search(context, words, readCursor(cursor), limit, viewer)
  return { rows, cursor: next ? writeCursor(next) : '' }
}

/** The longest word is looked up, and the others are compared with the names that were found. */
async function search(
  context: Context,
  words: readonly string[],
  start: SearchPosition | undefined,
  limit: number,
  viewer: Viewer,
): Promise<{ rows: readonly FoundRow[]; next: SearchPosition | undefined }> {
  const prefix = words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
  const step = limit + 1
  const rows: FoundRow[] = []
  let after = start
  for (let read = 0; read < mostRead; read += step) {
    const position = after
    const page = await context.database.read((sql) =>
      foundUsers(sql, { appId: context.app.id, ...viewer, prefix, after: position, limit: step }),
    )
    for (const row of page) {
      if (rows.length === limit) return { rows, next: after }
      after = { term: row.term, userId: row.user_id }
      if (isFirstMatch(row, prefix, words)) rows.push(row)
    }
    if (page.length < step) return { rows, next: undefined }
  }
  return { rows, next: after }
}

/** A user with several matching words is listed at the first one. */
function isFirstMatch(row: FoundRow, prefix: string, words: readonly string[]): boolean {
  const terms = termsOfPerson(row.name, row.nickname)
  const first = terms.filter((term) => term.startsWith(prefix)).sort(inBytes)[0]
  return (
    first === new TextDecoder().decode(row.term) &&
    words.every((word) => terms.some((term) => term.startsWith(word)))
  )
}

const inBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

const writeCursor = ({ term, userId }: SearchPosition): string =>
  `${userId}.${Buffer.from(term).toString('base64url')}`

/** Anything else is not a cursor, and the search starts at its beginning. */
function readCursor(cursor: string): SearchPosition | undefined {
  const [, id, term] = /^([1-9][0-9]{0,14})\.([A-Za-z0-9_-]{1,400})$/.exec(cursor) ?? []
  return id && term ? { term: new Uint8Array(Buffer.from(term, 'base64url')), userId: Number(id) } : undefined
}

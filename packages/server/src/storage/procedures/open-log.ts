// Creates logs: those of conversations and the users' own.
import { lostRace } from '../errors.ts'
import { procedure, type Sql, type Statement } from '../sql.ts'

export interface Participant {
  readonly userId: number
  /** The other user of the conversation, as this user sees it. Empty for a user's own log. */
  readonly peer: string
}

export interface LogToOpen {
  readonly appId: number
  readonly kind: 'single' | 'user'
  /** Unique among the logs of its kind in the app. */
  readonly key: string
  readonly members: readonly Participant[]
  readonly now: number
}

/** A log that is not a conversation stays out of the order of conversations. */
const activityOf = ({ kind, now }: LogToOpen): number => (kind === 'user' ? 0 : now)

async function findOrCreate(sql: Sql, wanted: LogToOpen): Promise<number> {
  const { appId, kind, key, members, now } = wanted
  const made = await sql.first<{ id: number }>(
    `INSERT INTO logs (app_id, kind, key, head, counted) VALUES (?, ?, ?, 0, 0)
     ON CONFLICT (app_id, kind, key) DO NOTHING RETURNING id`,
    [appId, kind, key],
  )
  const found =
    made ??
    (await sql.first<{ id: number }>('SELECT id FROM logs WHERE app_id = ? AND kind = ? AND key = ?', [
      appId,
      kind,
      key,
    ]))
  if (!found) throw new Error(`The log ${kind} ${key} could not be created.`)
  for (const { userId, peer } of members) {
    await sql.run(
      `INSERT INTO members (user_id, log_id, peer, start, read_seq, read_at, joined_at, active_until)
       VALUES (?, ?, ?, 0, 0, 0, ?, ?) ON CONFLICT (user_id, log_id) DO NOTHING`,
      [userId, found.id, peer, now, activityOf(wanted)],
    )
  }
  return found.id
}

const statementText = `WITH made AS (
    INSERT INTO logs (app_id, kind, key, head, counted) VALUES ($1::bigint, $2::text, $3::text, 0, 0)
    ON CONFLICT (app_id, kind, key) DO NOTHING RETURNING id
  ), found AS (
    SELECT id FROM made
    UNION ALL SELECT id FROM logs WHERE app_id = $1::bigint AND kind = $2::text AND key = $3::text
  ), joined AS (
    INSERT INTO members (user_id, log_id, peer, start, read_seq, read_at, joined_at, active_until)
    SELECT one.user_id, found.id, one.peer, 0, 0, 0, $6::bigint, $7::bigint
    FROM found, unnest($4::bigint[], $5::text[]) AS one (user_id, peer)
    ON CONFLICT (user_id, log_id) DO NOTHING
  )
  SELECT (SELECT id FROM found) AS id`

/**
 * One statement, which holds the locks of one log only. Two nodes open the log of a conversation at the same time when
 * both sides write; groups of openings in one transaction could deadlock.
 */
function openStatement(wanted: LogToOpen): Statement<number> {
  const { appId, kind, key, members, now } = wanted
  const columns = [members.map(({ userId }) => userId), members.map(({ peer }) => peer)]
  return {
    text: statementText,
    values: [appId, kind, key, ...columns, now, activityOf(wanted)],
    read({ id }) {
      // Another program has created the log since the statement began, which therefore does not see it.
      if (id === null) throw lostRace(`The log ${kind} ${key} was created by another program.`)
      return id as number
    },
  }
}

/** Finds or creates the log of that key with its memberships. Returns its id. */
export const openLog = procedure('openLog', findOrCreate, undefined, openStatement)

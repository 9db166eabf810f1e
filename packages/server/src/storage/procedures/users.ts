// Looks up users.

import { userColumns } from '../columns.ts'
import { numberArray, textArray } from '../dialects/binary-arrays.ts'
import { type Row, type Sql, sharedRead } from '../sql.ts'

export interface UserName {
  readonly appId: number
  readonly name: string
}

/** The row of a user. Every sign-in and every request with a token asks for one. */
export const userByName = sharedRead(
  'userByName',
  (sql: Sql, { appId, name }: UserName): Promise<Row | undefined> =>
    sql.first(`SELECT ${userColumns()} FROM users WHERE app_id = ? AND name = ?`, [appId, name]),
  {
    // The subqueries hide the lengths of the arrays. PostgreSQL would otherwise plan anew for each of them.
    text: `SELECT asked.place, ${userColumns('users')}
      FROM unnest((SELECT $1::bigint[]), (SELECT $2::text[])) WITH ORDINALITY AS asked (app_id, name, place)
      CROSS JOIN LATERAL (
        SELECT ${userColumns()} FROM users WHERE users.app_id = asked.app_id AND users.name = asked.name LIMIT 1
      ) AS users`,
    values: (lookups) => [
      numberArray(lookups.map(({ appId }) => appId)),
      textArray(lookups.map(({ name }) => name)),
    ],
    read(rows, lookups) {
      const found = new Map(rows.map(({ place, ...row }) => [place, row]))
      return lookups.map((_, index) => found.get(index + 1))
    },
  },
)

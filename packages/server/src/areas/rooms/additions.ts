// Who may be added to a room by others.

import { fail } from '@parley/protocol'
import type { Context } from '../../pipeline/context.ts'
import type { Sql } from '../../storage/database.ts'
import { blockersOf } from '../memberships/shared.ts'
import type { Person } from './room-change.ts'

/**
 * Refuses to add users who have blocked the acting user: a room has no invitations, so they can only join by themselves.
 * Also refuses users who are in as many rooms as they may be.
 */
export async function demandAddable(
  { config, isApp, rooms }: Pick<Context, 'config' | 'isApp' | 'rooms'>,
  sql: Sql,
  users: readonly Person[],
  by: Person,
): Promise<void> {
  if (!isApp && config.askBlockers && (await blockersOf(sql, users, by)).size > 0) fail('permissionDenied')
  for (const { id } of users)
    if ((await rooms.countOf(sql, id)) >= config.maxRoomsJoined) fail('permissionDenied')
}

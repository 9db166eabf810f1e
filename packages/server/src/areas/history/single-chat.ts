// Finds the single chat of a user with another user, by the name in a request.

import { userNameRule } from '@parley/protocol'
import type { Sql } from '../../storage/database.ts'
import { type Membership, singleNamed } from '../../storage/procedures/history-page.ts'

/** The single chat with the user of this name. Undefined if there is none, or if no account can have this name. */
export async function singleWith(sql: Sql, userId: number, name: string): Promise<Membership | undefined> {
  const peer = chatName(name)
  return peer === undefined ? undefined : singleNamed(sql, userId, peer)
}

/** The name as it is stored. Undefined if no account can have it. */
export function chatName(name: string): string | undefined {
  const peer = name.toLowerCase()
  return userNameRule.test(peer) ? peer : undefined
}

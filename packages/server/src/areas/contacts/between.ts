// A change between the caller and others: both sides and everything that tells of it in one transaction. Whoever changes
// something between two people holds the own logs of both until the commit, so that two who do so at once wait for each
// other, and counts are exact.

import { contactChanged, type DataOf, type EventDefinition } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { actingDevice } from '../../pipeline/acting-device.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import type { Sql } from '../../storage/database.ts'
import { lockLogs } from '../../storage/procedures/append.ts'
import { ownLogs } from '../groups/queries.ts'
import { dropRequest, requestOf } from './queries.ts'

export interface Between {
  readonly sql: Sql
  /**
   * Tells one of them, on all devices but the acting one, unless that one cannot know it either. Ours is for that one,
   * too: of what two devices of a person do at once, the last is then the last on both.
   */
  tell<E extends EventDefinition>(definition: E, data: DataOf<E>, user: User, alsoActing?: boolean): void
  /** Runs when the change is durable and before anybody is told of it. */
  whenDurable(act: () => void): void
}

export async function between<T>(
  context: Context,
  others: readonly User[],
  work: (change: Between) => Promise<T>,
): Promise<T> {
  const me = meOf(context)
  const device = await actingDevice(context)
  return context.change(async ({ sql, emit, whenDurable }) => {
    const logs = await ownLogs(sql, context.app, [me, ...others], context.now)
    await lockLogs(sql, [...logs.values()])
    return work({
      sql,
      whenDurable,
      tell(definition, data, user, alsoActing = false) {
        const log = logs.get(user.id)
        if (!log) throw new Error(`The log of ${user.name} was not opened.`)
        const told = { in: log, by: me, to: user.name }
        const isForAll = alsoActing || definition.name === contactChanged.name
        emit(definition, data, device && !isForAll ? { ...told, device } : told)
      },
    })
  })
}

/** Nobody waits any more for an answer of this one to a request of the caller's. */
export async function withdraw({ sql, tell }: Between, me: User, user: User): Promise<void> {
  const request = await requestOf(sql, user, me)
  if (!request) return
  await dropRequest(sql, user, me)
  if (!request.hidden) tell(contactChanged, { user: me.name, what: 'withdrawn', remark: '' }, user)
  tell(contactChanged, { user: user.name, what: 'withdrawn', remark: '' }, me)
}

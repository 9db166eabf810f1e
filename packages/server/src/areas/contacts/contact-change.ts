// A change between the caller and other users (contacts, requests, blocks): the rows of both sides and their events in one
// transaction. The own logs of all of them stay locked until the commit, so concurrent changes between the same two users
// run one after the other, and counts are exact.

import { contactChanged, type DataOf, type EventDefinition } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { ownLogs } from '../../logs/own-logs.ts'
import { actingDevice } from '../../pipeline/acting-device.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import type { Sql } from '../../storage/database.ts'
import { lockLogs } from '../../storage/procedures/append.ts'
import { dropRequest, requestOf } from './queries.ts'

export interface ContactChange {
  readonly sql: Sql
  /**
   * Emits an event to one of the users, on all devices but the acting one, which is included if it cannot know of the
   * change. Our own event goes to the acting device as well: if two devices of a user act at once, both end up with the
   * last change.
   */
  notify<E extends EventDefinition>(definition: E, data: DataOf<E>, user: User, alsoActing?: boolean): void
  /** Runs when the change is durable and before it is delivered. */
  whenDurable(act: () => void): void
}

export async function changeContacts<T>(
  context: Context,
  others: readonly User[],
  work: (change: ContactChange) => Promise<T>,
): Promise<T> {
  const me = meOf(context)
  const device = await actingDevice(context)
  return context.change(async ({ sql, emit, whenDurable }) => {
    const logs = await ownLogs(sql, context.app, [me, ...others], context.now)
    await lockLogs(sql, [...logs.values()])
    return work({
      sql,
      whenDurable,
      notify(definition, data, user, alsoActing = false) {
        const log = logs.get(user.id)
        if (!log) throw new Error(`The log of ${user.name} was not opened.`)
        const route = { in: log, by: me, to: user.name }
        const isForAll = alsoActing || definition.name === contactChanged.name
        emit(definition, data, device && !isForAll ? { ...route, device } : route)
      },
    })
  })
}

/** Withdraws the open contact request from `me` to `user`, if there is one. */
export async function withdraw({ sql, notify }: ContactChange, me: User, user: User): Promise<void> {
  const request = await requestOf(sql, user, me)
  if (!request) return
  await dropRequest(sql, user, me)
  if (!request.hidden) notify(contactChanged, { user: me.name, what: 'withdrawn', remark: '' }, user)
  notify(contactChanged, { user: user.name, what: 'withdrawn', remark: '' }, me)
}

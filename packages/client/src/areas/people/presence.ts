// Presence. Watched users are subscribed to for a limited time, and the subscription is renewed. When the last watcher
// stops, the subscription is left to expire instead of being cancelled, because another device of the user may be
// watching. Rules PPL-30 to PPL-39.

import { calls, hasReason, presenceChanged, presenceLimits } from '@parley/protocol'
import { methodsOf } from '../../calls/call-methods.ts'
import { notSignedIn } from '../../connection/connection.ts'
import { invalid } from '../../outbox/compose.ts'
import { namesIn, presenceIn, rowsIn } from '../../state/apply/people-changes.ts'
import { numberIn } from '../../state/lenient-readers.ts'
import type { Presence } from '../../state/state.ts'
import type { PresenceApi } from './api.ts'
import type { PeopleParts, PeopleWriter } from './context.ts'

/** The duration of a subscription in seconds, and the fraction after which it is renewed. */
const seconds = 7200
const renewAt = 0.8
/** The most watched users; the newest are kept. */
const mostWatched = 1000
/** How long presence is kept after the last watcher, because screens come and go. */
const lingerMs = 30_000
/** The delay after a failure whose duration is unknown. */
const retryMs = 60_000

export interface LoadedPresence extends PresenceApi {
  receive(data: unknown): void
}

export function createPresence(parts: PeopleParts, writer: PeopleWriter): LoadedPresence {
  const { now, clock } = parts
  const methods = methodsOf('presence', calls, parts.run)
  /** Watchers per user, in the order of the latest request. */
  const counts = new Map<string, number>()
  /** When the subscription of each user has to be renewed. */
  const subscribed = new Map<string, number>()
  const refused = new Set<string>()
  let isOff = false
  let isScheduled = false
  let isRunning = false
  let timer: unknown
  let sweepTimer: unknown

  /** The most recently watched users, up to the limit. */
  const wanted = () => [...counts.keys()].slice(-mostWatched)

  const isShown = (user: string) => counts.has(user) || user === writer.me

  function note(all: readonly (Presence | undefined)[], take = writer.change): void {
    const shown = all.flatMap((one) => (one && isShown(one.user) ? [one] : []))
    if (shown.length === 0) return
    take((people) => {
      const presences = new Map(people.presences)
      for (const one of shown) presences.set(one.user, one)
      return { ...people, presences }
    })
  }

  /** Makes a request and applies the presences in its answer; events since the request are newer. */
  async function ask<T extends { readonly presences?: unknown }>(work: () => Promise<T>): Promise<T> {
    const pending = writer.pendingAnswer()
    try {
      const answer = await work()
      note(rowsIn(answer.presences).map(presenceIn), pending.take)
      return answer
    } finally {
      pending.end()
    }
  }

  async function subscribe(users: readonly string[], isSecond = false): Promise<void> {
    if (users.length === 0) return
    try {
      await ask(() => methods.subscribe({ seconds, users }))
      for (const user of users) subscribed.set(user, now() + seconds * 1000 * renewAt)
    } catch (error) {
      if (hasReason(error, 'userNotFound', 'invalidParameter')) return subscribeInHalves(users)
      if (!hasReason(error, 'maxLimit') || isSecond) throw error
      await makeRoom(users.length)
      await subscribe(users, true)
    }
  }

  /** Finds the user whom the server does not know by halving the list, and subscribes to the others. */
  async function subscribeInHalves(users: readonly string[]): Promise<void> {
    if (users.length === 1) return void refused.add(users[0] as string)
    const half = Math.ceil(users.length / 2)
    await subscribe(users.slice(0, half))
    await subscribe(users.slice(half))
  }

  /** Makes room in a full subscription list: removes those that expire next and are not watched here. */
  async function makeRoom(count: number): Promise<void> {
    const page = { pageSize: presenceLimits.maxPageSize }
    const pages = await Promise.all([1, 2].map((number) => methods.listWatched({ ...page, page: number })))
    const watchedHere = new Set(wanted())
    const others = pages
      .flatMap(({ watched }) => rowsIn(watched))
      .flatMap((row) => namesIn([row.user]).map((user) => ({ user, expiry: numberIn(row.expiry) })))
      .filter(({ user }) => !watchedHere.has(user))
      .sort((a, b) => a.expiry - b.expiry)
    const users = others.slice(0, count).map(({ user }) => user)
    if (users.length > 0) await methods.unsubscribe({ users })
  }

  /** Subscribes to watched users without a subscription, a hundred at a time. */
  async function update(): Promise<void> {
    const isNow = parts.thisSession()
    const missing = () =>
      wanted().filter((user) => !refused.has(user) && (subscribed.get(user) ?? 0) <= now())
    for (let users = missing(); users.length > 0 && isNow() && !isOff; users = missing()) {
      const some = users.slice(-presenceLimits.maxAtOnce)
      // Own presence is delivered without a subscription.
      if (some.includes(writer.me)) {
        await ask(() => methods.find({ users: [writer.me] }))
        subscribed.set(writer.me, now() + seconds * 1000 * renewAt)
      }
      await subscribe(some.filter((user) => user !== writer.me))
    }
  }

  async function runUpdate(): Promise<void> {
    isScheduled = false
    if (isRunning || isOff || counts.size === 0) return
    const isNow = parts.thisSession()
    if (!isNow()) return
    isRunning = true
    let hasFailed = false
    try {
      await update()
    } catch (error) {
      // Disabled for everyone; the next connection checks again.
      isOff = hasReason(error, 'serviceNotEnabled')
      hasFailed = true
      parts.log('debug', 'presence is unknown', error)
    } finally {
      isRunning = false
    }
    // Another user has signed in since, who may watch others.
    if (!isNow()) return schedule()
    const next = Math.min(...wanted().map((user) => subscribed.get(user) ?? Number.POSITIVE_INFINITY))
    clock.clearTimer(timer)
    if (hasFailed) timer = clock.setTimer(schedule, retryMs)
    else if (next < Number.POSITIVE_INFINITY) timer = clock.setTimer(schedule, Math.max(1, next - now()))
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    parts.soon(() => void runUpdate())
  }

  /** Drops users who were not watched for a while. */
  function sweep(): void {
    sweepTimer = undefined
    writer.change((people) => {
      const gone = [...people.presences.keys()].filter((user) => !isShown(user))
      if (gone.length === 0) return people
      const presences = new Map(people.presences)
      for (const user of gone) presences.delete(user)
      return { ...people, presences }
    })
    for (const user of subscribed.keys()) if (!counts.has(user)) subscribed.delete(user)
    for (const user of refused) if (!counts.has(user)) refused.delete(user)
  }

  function unwatch(users: readonly string[]): void {
    for (const user of users) {
      const left = (counts.get(user) ?? 0) - 1
      if (left > 0) counts.set(user, left)
      else counts.delete(user)
    }
    if (parts.thisSession()()) sweepTimer ??= clock.setTimer(sweep, lingerMs)
  }

  parts.on('client.connected', () => {
    // Changes in the meantime were not delivered.
    subscribed.clear()
    refused.clear()
    isOff = false
    schedule()
  })
  parts.on('client.signedOut', () => {
    for (const all of [counts, subscribed, refused]) all.clear()
    clock.clearTimer(timer)
    clock.clearTimer(sweepTimer)
    sweepTimer = undefined
  })

  return {
    async publish(text) {
      if (typeof text !== 'string') throw invalid('ext', text)
      const isNow = parts.thisSession()
      const device = parts.device()
      await methods.publish({ device, status: 1, text })
      if (!isNow()) return
      const user = writer.me
      const known = writer.people.presences.get(user)?.devices ?? []
      const devices = Object.fromEntries(known.map(({ device: name, status }) => [name, status]))
      const row = {
        user,
        lastTime: Math.floor(now() / 1000),
        expiry: 0,
        text,
        devices: { ...devices, [device]: 1 },
      }
      writer.did(presenceChanged, { presences: [row] })
    },
    subscribe: (input, options) => ask(() => methods.subscribe(input, options)),
    find: (input, options) => ask(() => methods.find(input, options)),
    async unsubscribe(input, options) {
      const answer = await methods.unsubscribe(input, options)
      for (const user of namesIn(input.users)) subscribed.delete(user)
      return answer
    },
    listWatched: methods.listWatched,
    async watch(given) {
      if (!Array.isArray(given)) throw invalid('users', given)
      const isNow = parts.thisSession()
      if (!isNow()) throw notSignedIn()
      const users = [...new Set(namesIn(given))]
      for (const user of users) {
        const count = counts.get(user) ?? 0
        counts.delete(user)
        counts.set(user, count + 1)
      }
      schedule()
      let isEnded = false
      return () => {
        if (!isEnded && isNow()) unwatch(users)
        isEnded = true
      }
    },
    receive: (data) => note(rowsIn((data as { presences?: unknown }).presences).map(presenceIn)),
  }
}

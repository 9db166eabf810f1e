// The invariants of every history.

import { expect } from 'vitest'
import { type HistoryServer, type Player, textsOf } from './history-device.ts'

/** Every acknowledged message is there, once, in order, on every device. */
export async function checkTexts(ground: HistoryServer, players: readonly Player[]): Promise<void> {
  const stored = await ground.texts()
  expect(new Set(stored).size, `no message twice in ${stored}`).toBe(stored.length)
  for (const { name, sent, sentIds } of players) {
    const acknowledged = sent.filter(({ status }) => status === 'sent').map(({ text }) => text)
    expect(
      acknowledged.filter((text) => !stored.includes(text)),
      `acknowledged to ${name} and lost`,
    ).toEqual([])
    const steady = sent.filter(({ status, hasFailed }) => status === 'sent' && !hasFailed)
    const order = stored.filter((text) => steady.some((each) => each.text === text))
    expect(order, `in the order of ${name}`).toEqual(steady.map(({ text }) => text))
    expect(new Set(sentIds).size, `${name} was told of each message once`).toBe(sentIds.length)
  }
  for (const player of players) {
    if (player.client.state.connection.name !== 'online') continue
    try {
      await loadsEverything(ground, player)
    } catch (error) {
      // A token may expire at any time.
      if (player.isSignedIn) throw error
      continue
    }
    expect(textsOf(player), `the timeline of ${player.name}`).toEqual(stored)
  }
}

async function loadsEverything({ clock }: HistoryServer, { client, peer }: Player): Promise<void> {
  const ref = { type: 'single', id: peer } as const
  await clock.until(client.history.loadLatest(ref, 200))
  for (;;) {
    const { reachedStart, loaded } = await clock.until(client.history.loadOlder(ref, 200))
    if (reachedStart && loaded === 0) return
  }
}

/** The shortest delay before a reconnect, and how many sockets one attempt may open: one more after a new token. */
const shortestMs = 1000
const perAttempt = 2
const minuteMs = 60_000
/** Five delays of 1 to 2 s, then delays of 3 to 6 s: more attempts do not fit into a minute. */
const perMinute = 5 + Math.ceil((minuteMs - 5 * shortestMs) / 3000)

/** Clients never connect more often than the back-off allows. */
export function checkPace({ name, watch, hurries }: Player): void {
  const { opens } = watch
  for (const [index, from] of opens.entries()) {
    const within = (at: number) => at >= from && at < from + minuteMs
    const count = opens.slice(index).filter(within).length
    // Attempts that were requested shortly before may open their sockets now.
    const hurried = hurries.filter(({ at }) => at >= from - minuteMs && at < from + minuteMs)
    const more = hurried.reduce((sum, { sockets }) => sum + sockets, 0)
    expect(count, `sockets of ${name} within a minute`).toBeLessThanOrEqual(perAttempt * (perMinute + more))
  }
}

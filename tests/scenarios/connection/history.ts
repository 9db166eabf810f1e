// One history of connections: three devices of two users, steps that a test chooses, and the invariants at the end.
// It runs against the stand-in or the real server without knowing which.

import { createClient } from '@parley/client'
import { serverJson } from '@parley/client/discovery'
import { createRandom, deviceHost } from '@parley/testkit'
import { expect } from 'vitest'
import { type Act, actsOf } from './actions.ts'
import { follow, type HistoryServer, hurried, type Player } from './history-device.ts'
import { checkPace, checkTexts } from './invariants.ts'
import { watched } from './watched-platform.ts'

export interface Step {
  readonly act: Act
  readonly device: number
  readonly pick: number
}

/**
 * Time to recover once the network is good again: a heartbeat, its answer, the longest back-off, three attempts.
 */
const recoveryMs = 120_000

const cast = [
  { user: 'ann', device: 'web', isFound: false },
  { user: 'ann', device: 'phone', isFound: true },
  { user: 'bob', device: 'web', isFound: true },
] as const

export async function playHistory(
  ground: HistoryServer,
  steps: readonly Step[],
  seed: number,
): Promise<void> {
  const players = cast.map((each, index) => createPlayer(ground, each, seed + index))
  const acts = actsOf(ground, players)
  for (const { act, device, pick } of steps) {
    await acts[act](players[device % players.length] as Player, pick)
    await ground.clock.advance([0, 20, 300, 1500, 6000, 20_000][pick % 6] as number)
  }
  await clearUp(ground, players)
  await checkTexts(ground, players)
  for (const player of players) checkPace(player)
  for (const player of players) player.client.close()
  await ground.clock.advance(0)
  for (const player of players) {
    const { timers, sockets, observers } = player.watch
    expect(
      { timers: timers(), sockets: sockets(), observers: observers() },
      `left by ${player.name}`,
    ).toEqual({
      timers: 0,
      sockets: 0,
      observers: 0,
    })
  }
}

function createPlayer(
  ground: HistoryServer,
  { user, device, isFound }: (typeof cast)[number],
  seed: number,
): Player {
  const { clock } = ground
  const name = `${user}/${device}`
  const line = ground.line(name)
  const host = deviceHost(clock, createRandom(seed), line)
  const watch = watched(host.platform, clock)
  const where = isFound
    ? { discovery: serverJson({ addresses: watch.addresses }) }
    : { server: 'http://parley.test' }
  const client = createClient({
    appKey: 'parley#demo',
    ...where,
    device: `${user}-${device}`,
    receipts: false,
    platform: watch.platform,
  })
  const player: Player = {
    user,
    peer: user === 'ann' ? 'bob' : 'ann',
    name,
    line,
    client,
    host,
    watch,
    sent: [],
    promised: new Map(),
    hurries: [],
    sentIds: [],
    isSignedIn: false,
    unjust: [],
    endings: new Set(),
    isAsleep: false,
  }
  client.on('messages.sent', ({ data }) => void player.sentIds.push(data.message.id))
  client.on('client.connected', () => {
    player.isSignedIn = true
  })
  client.on('client.signedOut', ({ data }) => {
    player.sentIds = []
    const reason = data.why?.reason ?? 'nothing'
    if (player.isSignedIn && !player.endings.has(reason)) player.unjust.push(reason)
    player.isSignedIn = false
  })
  return player
}

/** Makes the network good again. Only devices that know they are offline are notified. */
async function clearUp(ground: HistoryServer, players: readonly Player[]): Promise<void> {
  const { clock } = ground
  await ground.start()
  ground.latency(20)
  for (const player of players) {
    ground.refuses(player.user, false)
    if (player.isAsleep) player.host.wakes()
    player.watch.dead.clear()
    player.line.connecting = 'normally'
    if (player.client.state.connection.name === 'offline')
      hurried(ground, player, 1, () => player.line.comesBack())
  }
  const isDone = ({ client, promised }: Player) => {
    const { name } = client.state.connection
    return promised.size === 0 && (name === 'online' || name === 'signedOut')
  }
  try {
    await clock.until(() => players.every(isDone), recoveryMs)
  } catch (error) {
    const stuck = players.filter((player) => !isDone(player))
    const lines = stuck.map(
      ({ name, client, promised }) =>
        `${name} is ${JSON.stringify(client.state.connection)}, still promised: ${[...promised.values()].join(', ')}`,
    )
    throw new Error(`Stuck on a good network:\n${lines.join('\n')}`, { cause: error })
  }
  for (const player of players) checkEnding(player)
  // Online users retry their failed messages.
  for (const player of players) {
    if (player.client.state.connection.name !== 'online') continue
    const waiting = [...player.client.state.outgoing.values()].flat()
    for (const { key } of waiting) {
      const sent = player.sent.find((each) => each.key === key)
      if (sent) await clock.until(follow(player, sent, player.client.messages.retry(key).done), recoveryMs)
    }
  }
  await clock.advance(5_000)
}

/** Every sign-out had a reason, and all other users are online. */
function checkEnding({ name, client, isSignedIn, unjust }: Player): void {
  expect(unjust, `sessions of ${name} that ended without a cause`).toEqual([])
  expect(client.state.connection.name, name).toBe(isSignedIn ? 'online' : 'signedOut')
}

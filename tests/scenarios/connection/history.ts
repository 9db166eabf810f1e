// One history of connections: three devices of two people, steps that a test chooses, and what must hold in the end.
// Played against the stand-in or the real server; it knows neither.

import { type Client, createClient, keyOf, type ParleyError } from '@parley/client'
import { serverJson } from '@parley/client/discovery'
import { type Clock, createRandom, deviceHost, type Line } from '@parley/testkit'
import { expect } from 'vitest'
import { type Act, actsOf } from './actions.ts'
import { checkPace, checkTexts } from './invariants.ts'
import { watched } from './watched-platform.ts'

/** The server's side of a history. */
export interface Ground {
  readonly clock: Clock
  line(name: string): Line
  /** A token for a user; a short one lives for less than a minute. */
  token(user: string, isShort: boolean): string
  /** From now on, or not any more, tokens of this user are refused. False where it cannot be played. */
  refuses(user: string, isRefusing: boolean): boolean
  kick(user: string): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  /** One way. */
  latency(ms: number): void
  /** The texts of the conversation, as the server has them. */
  texts(): Promise<readonly string[]>
  close(): Promise<void>
}

export interface Step {
  readonly act: Act
  readonly device: number
  readonly pick: number
}

export interface Sent {
  readonly text: string
  readonly key: string
  status: 'pending' | 'sent' | 'failed'
  hasFailed: boolean
  error?: ParleyError
}

export interface Player {
  readonly user: string
  readonly peer: string
  readonly name: string
  readonly line: Line
  readonly client: Client
  readonly host: ReturnType<typeof deviceHost>
  readonly watch: ReturnType<typeof watched>
  readonly sent: Sent[]
  /** Everything that was promised, with what it was. */
  readonly promised: Map<Promise<unknown>, string>
  /** Moments at which a connection may be tried at once, and how many sockets each is good for. */
  readonly hurries: { readonly at: number; readonly sockets: number }[]
  /** Ids of the messages that were told in this session. */
  told: string[]
  isSignedIn: boolean
  /** Why sessions ended for which nothing had happened that ends them. */
  readonly unjust: string[]
  /** What happened that may end a session. */
  readonly endings: Set<string>
  isAsleep: boolean
}

/** How long after the weather has become fair everybody is back: a heartbeat, its answer, the longest wait, three tries. */
const recoveryMs = 120_000

const cast = [
  { user: 'ann', device: 'web', isFound: false },
  { user: 'ann', device: 'phone', isFound: true },
  { user: 'bob', device: 'web', isFound: true },
] as const

export async function playHistory(ground: Ground, steps: readonly Step[], seed: number): Promise<void> {
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
  ground: Ground,
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
    told: [],
    isSignedIn: false,
    unjust: [],
    endings: new Set(),
    isAsleep: false,
  }
  client.on('messages.sent', ({ data }) => void player.told.push(data.message.id))
  client.on('client.connected', () => {
    player.isSignedIn = true
  })
  client.on('client.signedOut', ({ data }) => {
    player.told = []
    const reason = data.why?.reason ?? 'nothing'
    if (player.isSignedIn && !player.endings.has(reason)) player.unjust.push(reason)
    player.isSignedIn = false
  })
  return player
}

/** Remembers a promise until it settles. */
export function promise<T>({ promised }: Player, what: string, made: Promise<T>): Promise<T> {
  promised.set(made, what)
  const settled = () => void promised.delete(made)
  made.then(settled, settled)
  return made
}

/** The weather becomes fair; nobody but those who know that they have no network is told. */
async function clearUp(ground: Ground, players: readonly Player[]): Promise<void> {
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
    throw new Error(`Stuck in fair weather:\n${lines.join('\n')}`, { cause: error })
  }
  for (const player of players) checkEnding(player)
  // Whoever is there sends again what failed.
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

/** Who was signed out had a reason for it, and whoever was not is there. */
function checkEnding({ name, client, isSignedIn, unjust }: Player): void {
  expect(unjust, `sessions of ${name} that ended without a cause`).toEqual([])
  expect(client.state.connection.name, name).toBe(isSignedIn ? 'online' : 'signedOut')
}

/** Notes how a message ends. */
export function follow(player: Player, sent: Sent, done: Promise<unknown>): Promise<void> {
  return promise(
    player,
    `the message ${sent.text}`,
    done.then(
      () => {
        sent.status = 'sent'
      },
      (error: ParleyError) => {
        sent.status = 'failed'
        sent.hasFailed = true
        sent.error = error
      },
    ),
  )
}

/** Does something after which a connection may be tried at once. */
export function hurried(ground: Ground, player: Player, sockets: number, act: () => void): void {
  player.hurries.push({ at: ground.clock.now(), sockets })
  act()
}

/** The texts that a device shows, oldest first. */
export function textsOf({ client, peer }: Player): string[] {
  const timeline = client.state.timelines.get(keyOf({ type: 'single', id: peer }))
  return (timeline?.segments ?? [])
    .flatMap(({ messages }) => messages)
    .map((message) => (message.kind === 'text' ? message.text : message.kind))
}

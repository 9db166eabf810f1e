// Users with devices that join and leave rooms, on a manual clock, for tests.

import {
  BodyType,
  Command,
  type CommSyncDL,
  decode,
  type EventValue,
  encode,
  MSync,
  MUCBody,
  readEvent,
  roomEvents,
} from '@parley/protocol'
import type { Config } from '../config/config.ts'
import type { Host } from '../platform/host.ts'
import type { ServerOptions } from '../server-options.ts'
import type { Database } from '../storage/database.ts'
import { channelWorld, type Device, type TalkWorld } from './channel-world.ts'
import { runningHost } from './test-server.ts'
import { until } from './until.ts'

export interface TimedHost extends Host {
  /** Advances the clock and fires all timers that are due, in order. */
  advance(ms: number): void
  /** The number of pending timers. */
  readonly timers: number
}

/** Timers fire when the clock is advanced, turns end by themselves. */
export function timedHost(time?: number): TimedHost {
  const host = runningHost(time)
  const timers = new Map<number, { at: number; run: () => void }>()
  let last = 0
  return {
    ...host,
    now: () => host.time,
    monotonic: () => host.time,
    get timers() {
      return timers.size
    },
    setTimer(run, ms) {
      timers.set(++last, { at: host.time + ms, run })
      return last
    },
    clearTimer: (timer) => void timers.delete(timer as number),
    advance(ms) {
      const end = host.time + ms
      for (;;) {
        const due = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0]
        if (!due) break
        timers.delete(due[0])
        host.time = Math.max(host.time, due[1].at)
        due[1].run()
      }
      host.time = end
    },
  }
}

export interface RoomWorld extends TalkWorld {
  readonly clock: TimedHost
  /** Advances the clock and waits until all of its effects are done. */
  later(ms: number): Promise<void>
  /** Transactions so far. */
  readonly writes: number
  /** Waits until no work is running. */
  settled(): Promise<void>
  room(owner: Device, more?: Record<string, unknown>): Promise<string>
}

export async function roomWorld(
  config: Partial<Config> = {},
  given?: Database,
  more: Partial<ServerOptions> = {},
): Promise<RoomWorld> {
  const clock = timedHost()
  const world = await channelWorld(config, given, { host: clock, ...more })
  const settled = async () => {
    for (let quiet = 0; quiet < 5; quiet++) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      if (world.server.busy === 0) continue
      await until(() => world.server.busy === 0)
      quiet = 0
    }
  }
  const { database } = world.server.services
  const write = database.write.bind(database)
  let writes = 0
  database.write = (work) => {
    writes++
    return write(work)
  }
  return {
    ...world,
    clock,
    settled,
    get writes() {
      return writes
    },
    async later(ms) {
      clock.advance(ms)
      await settled()
    },
    async room(owner, input = {}) {
      const { status, body } = await owner.ask('POST', 'chatrooms', { name: 'room', ...input })
      if (status !== 200) throw new Error(`room: ${status} ${String(body.error_description)}`)
      return (body.data as { id: string }).id
    },
  }
}

/** The details of the room in the answer to a join. */
export function infoIn({ metas }: CommSyncDL): Record<string, Record<string, unknown>> {
  const body = decode(MUCBody, metas?.[0]?.payload ?? new Uint8Array(0))
  return JSON.parse(body.status?.chatroomInfo ?? '{}')
}

/** The room events that a device received, without the area in their names. */
export function receivedRoomEvents(device: Device): EventValue<string, Record<string, unknown>>[] {
  return device
    .got()
    .map(({ meta }) => readEvent(roomEvents, meta.ns ?? -1, meta.payload ?? new Uint8Array(0)))
    .filter((event) => event !== undefined)
    .map(({ name, data }) => ({ name: name.replace('rooms.', ''), data: data as Record<string, unknown> }))
}

/** Discards what a device was sent so far. */
export function quiet(...devices: readonly Device[]): void {
  for (const { wire } of devices) wire.frames.length = 0
}

/** Signs the device out before its socket closes. */
export function signOut(device: Device): void {
  device.listener.frame(encode(MSync, { command: Command.LOGOUT, payload: new Uint8Array(0) }))
  device.listener.closed()
}

/** The texts of the room messages that a device received. */
export function textsOf(device: Device): string[] {
  return device.gotOf(BodyType.CHATROOM).map(({ text }) => text)
}

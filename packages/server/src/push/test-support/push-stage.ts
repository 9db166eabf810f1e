// A server with a manual clock, users with registered phones, and a scripted provider, for tests of pushes.

import type { Config } from '../../config/config.ts'
import type { Timer } from '../../platform/host.ts'
import type { Database, Row } from '../../storage/database.ts'
import { openDatabase } from '../../storage/open-database.ts'
import { type Person, peopleWorld } from '../../test-support/people-world.ts'
import { runningHost, type StillHost } from '../../test-support/test-server.ts'
import type { Outcome, Providers, Push } from '../providers/provider.ts'

/** A manual clock with timers. */
export class PushClock {
  readonly host: StillHost
  /** Sets the wall clock, without any time passing. */
  wallStepMs = 0
  /** Whether the server has unfinished work. */
  isBusy: () => boolean = () => false
  private timers: { readonly at: number; readonly run: () => void }[] = []

  constructor(time?: number) {
    this.host = runningHost(time)
    this.host.now = () => this.host.time + this.wallStepMs
    this.host.setTimer = (run, ms): Timer => {
      const timer = { at: this.host.time + ms, run }
      this.timers.push(timer)
      return timer
    }
    this.host.clearTimer = (timer) => {
      this.timers = this.timers.filter((other) => other !== timer)
    }
  }

  /** Fires all timers that are due, in order, and lets each finish its work. */
  async advance(ms: number): Promise<void> {
    const end = this.host.time + ms
    await turns()
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.timers = this.timers.filter((timer) => timer !== next)
      this.host.time = Math.max(this.host.time, next.at)
      next.run()
      await this.settled()
    }
    this.host.time = end
    await turns()
  }

  /** Several turns in a row in which the server has nothing to do. A provider that hangs keeps it busy for ever. */
  private async settled(): Promise<void> {
    for (let [turn, still] = [0, 0]; still < stillTurns && turn < mostTurns; turn++) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      still = this.isBusy() ? 0 : still + 1
    }
  }
}

/** A day has tens of thousands of timers, most of which do nothing. */
const stillTurns = 3
const mostTurns = 30

/** Waits for everything in this process that does not wait for a timer. */
export async function turns(): Promise<void> {
  for (let count = 0; count < mostTurns; count++) await new Promise<void>((resolve) => setImmediate(resolve))
}

type Say = (push: Push, notifier: string) => Outcome | Promise<Outcome>

/** A provider for every notifier but `NONE`. */
export class PlayedProviders implements Providers {
  readonly any = true
  readonly got: (Push & { readonly notifier: string })[] = []
  readonly signals: AbortSignal[] = []
  say: Say = () => ({ name: 'sent' })

  find(notifier: string) {
    if (notifier === 'NONE') return undefined
    return {
      send: async (push: Push, signal: AbortSignal) => {
        this.got.push({ ...push, notifier })
        this.signals.push(signal)
        return this.say(push, notifier)
      },
      close: async () => undefined,
    }
  }

  async close(): Promise<void> {}

  /** Returns what was sent to whom, and clears it. */
  taken(): string[] {
    return this.got.splice(0).map(({ token, body }) => `${token}: ${body}`)
  }
}

export interface StageOptions {
  readonly config?: Partial<Config>
  readonly database?: Database
  readonly providers?: Providers
  readonly clock?: PushClock
}

export async function pushStage({ config, database, providers, clock }: StageOptions = {}) {
  const time = clock ?? new PushClock()
  const played = new PlayedProviders()
  const given = database ?? (await openDatabase({ url: ':memory:', directory: '', inThread: true }))
  const world = await peopleWorld({ ...config }, given, { host: time.host, providers: providers ?? played })
  world.host.now = () => time.host.now()
  world.host.monotonic = () => time.host.time
  time.isBusy = () => world.server.busy > 0
  return {
    world,
    clock: time,
    database: given,
    provider: played,
    /** Signs a user in and registers a phone. */
    async phone(name: string, device = 'phone', notifier = 'FCM'): Promise<Person> {
      const person = await world.person(name)
      await register(person, device, notifier)
      return person
    },
    /** Ends the connection of this device. */
    gone(person: Person, resource = 'web_1'): void {
      const session = world.server.services.sessions.find(person.user.id, resource)
      if (session) world.server.services.sessions.remove(session)
    },
    rows: (): Promise<Row[]> =>
      given.read((sql) => sql.all('SELECT entry_id, tries, next_at, outcome FROM pushes ORDER BY id')),
    outcomes: async (): Promise<unknown[]> =>
      (await given.read((sql) => sql.all('SELECT outcome FROM pushes ORDER BY id'))).map(
        (row) => row.outcome,
      ),
  }
}

export const register = (who: Person, device: string, notifier = 'FCM', token = `${who.name}'s ${device}`) =>
  who.ask('PUT', `users/${who.name}`, { device_id: device, device_token: token, notifier_name: notifier })

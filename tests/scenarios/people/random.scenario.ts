// Contacts in random histories: three users with two devices each request, answer, remove, block, disconnect and
// reconnect, often at once. At the end both sides agree, and every device holds what a new one loads.

import { hasReason } from '@parley/client'
import type { Person, World } from '@parley/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moreRuns } from '../../../tools/testing/property-runs.mjs'
import { play, type Step as RandomStep, stepsOf } from '../random-play.ts'
import { agreed, listsOf } from './cast.ts'

const acts = {
  invite: 6,
  accept: 5,
  decline: 2,
  remove: 3,
  block: 1,
  unblock: 2,
  remark: 2,
  load: 1,
  down: 1,
  up: 3,
  cut: 1,
  'delay a page': 1,
  'delay a request': 1,
  wait: 1,
} as const

type Act = keyof typeof acts
type Step = RandomStep<Act>

const names = ['ann', 'bob', 'carol'] as const

class Play {
  private readonly world: World
  private readonly devices: Person[] = []
  private readonly problems: unknown[] = []
  private count = 0

  constructor(world: World) {
    this.world = world
  }

  async begin(): Promise<void> {
    for (const name of names)
      for (const device of ['web', 'phone']) {
        const person = await this.world.device(name, device)
        await person.does(person.client.contacts.load())
        this.devices.push(person)
      }
  }

  async take({ act, device, pick, isAtOnce }: Step): Promise<void> {
    const person = this.devices[device] as Person
    const other = names.filter((name) => name !== person.name)[pick % 2] as string
    this.start(act, person, other)
    if (act === 'wait') await this.world.clock.advance({ seconds: 3 })
    if (!isAtOnce) await this.world.settle()
    expect(this.problems).toEqual([])
  }

  private start(act: Act, { client, line }: Person, other: string): void {
    const { contacts, blocks } = client
    const started: { [A in Act]?: () => unknown } = {
      invite: () => this.isFine(contacts.invite(other, `reason ${++this.count}`)),
      accept: () => this.isFine(contacts.accept(other)),
      decline: () => this.isFine(contacts.decline(other)),
      remove: () => this.isFine(contacts.remove(other)),
      block: () => this.isFine(blocks.add({ users: [other] })),
      unblock: () => this.isFine(blocks.remove({ users: [other] })),
      remark: () => this.isFine(contacts.setRemark(other, `name ${++this.count}`)),
      load: () => this.isFine(contacts.load()),
      down: () => line.goesOffline(),
      up: () => line.comesBack(),
      cut: () => line.cut(),
      'delay a page': () => line.delayNext('page', 500),
      'delay a request': () => line.failNextRequest(() => true, { delayedMs: 700 }),
    }
    started[act]?.()
  }

  /** Random actions are often refused, which is fine; other errors are not. */
  private isFine(promise: Promise<unknown>): void {
    promise.catch((error: unknown) => {
      if (!hasReason(error) || hasReason(error, 'runtimeError', 'serverError')) this.problems.push(error)
    })
  }

  async end(): Promise<void> {
    for (const { line } of this.devices) line.comesBack()
    for (const device of this.devices) await device.isOnline({ minutes: 10 })
    await this.world.clock.advance({ seconds: 30 })
    await agreed(this.world, ...this.devices)
    for (const one of this.devices)
      for (const other of this.devices) {
        if (one.name === other.name) continue
        const [mine, theirs] = [listsOf(one), listsOf(other)]
        const has = (rows: readonly string[], name: string) => rows.some((row) => row.split(' ')[0] === name)
        expect(has(mine.contacts, other.name)).toBe(has(theirs.contacts, one.name))
        // A visible request always has a sender who sees it as sent. The reverse need not hold: the receiver may
        // have blocked the sender.
        if (has(mine.requests, other.name)) expect(has(theirs.sentRequests, one.name)).toBe(true)
        if (has(mine.contacts, other.name)) expect(has(mine.requests, other.name)).toBe(false)
        if (has(mine.blocked, other.name)) expect(has(mine.requests, other.name)).toBe(false)
      }
    expect(this.problems).toEqual([])
  }
}

test('[CON-30] both sides and all devices agree at the end, whatever happens in between', async () => {
  await fc.assert(
    fc.asyncProperty(stepsOf(acts), fc.integer({ min: 1, max: 1_000_000 }), (steps: Step[], seed) =>
      play(steps, seed, (world) => new Play(world)),
    ),
    { seed: 7, numRuns: moreRuns(25) },
  )
})

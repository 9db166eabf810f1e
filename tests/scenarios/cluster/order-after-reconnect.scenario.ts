// Devices that lose their connection in the middle of a page, again and again, while others write and edit on two
// nodes. Whatever the timing, a device receives every message of a group exactly once, in the order of the log.

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ConversationRef, Message } from '@parley/client'
import { type Database, openDatabase, type StorageClock } from '@parley/server'
import { createRandom, createWorld, type Person, type World } from '@parley/testkit'
import { expect, test } from 'vitest'
import { Checker } from './checker.ts'

const histories = Array.from(
  { length: Number(process.env.PARLEY_FUZZ_FACTOR ?? 1) * 8 },
  (_, index) => index + 1,
)
const rounds = 25

/** Small pages and a small window, so that catching up takes many round trips. */
const config = { pageEntries: 3, unacknowledged: 4, unacknowledgedMost: 4, rememberedLogs: 1 }

/**
 * A database whose answers take different times, as those of one on another machine do. What was stored first may be
 * reported last, and in the same turn as something later.
 */
const withLateAnswers = (seed: number) => async (clock: StorageClock) => {
  const database = await openDatabase({ url: ':memory:', directory: '', inThread: true, clock })
  const random = createRandom(seed)
  const late: Database['call'] = async (procedure, input) => {
    const answer = await database.call(procedure, input)
    for (let turns = random.between(0, 6); turns > 0; turns--) await nextTurn()
    return answer
  }
  return new Proxy(database, {
    get: (target, name) => (name === 'call' ? late : Reflect.get(target, name)),
  })
}

class History {
  private readonly world: World
  private readonly group: ConversationRef
  private readonly writers: readonly Person[]
  private readonly readers: readonly Person[]
  private readonly checker: Checker
  private readonly said: Message[] = []

  constructor(world: World, group: ConversationRef, writers: readonly Person[], readers: readonly Person[]) {
    this.world = world
    this.group = group
    this.writers = writers
    this.readers = readers
    this.checker = new Checker(world)
  }

  /** Several texts at once, from both nodes, with edits among them. */
  async write(round: number): Promise<void> {
    const { random } = this.world
    const sendings = Array.from({ length: random.between(1, 8) }, (_, index) =>
      random.pick(this.writers).starts(this.group, `${round}.${index}`),
    )
    const edits = this.editable().map(([author, message]) => author.edits(message, `${round} edited`))
    // A reader loses the connection while pages are in transit.
    if (random.next() < 0.7) await this.cut(random.pick(this.readers))
    for (const { done } of sendings) {
      const sent = await this.world.until(done)
      this.checker.note(sent)
      this.said.push(sent)
    }
    for (const edit of edits) await edit
  }

  /** Up to five earlier messages with their authors. */
  private editable(): [author: Person, message: Message][] {
    const { random } = this.world
    const some = this.said.slice(-10).filter(() => random.next() < 0.5)
    return some.slice(0, 5).flatMap((message) => {
      const author = this.writers.find(({ name }) => name === message.from)
      return author ? [[author, message] as [Person, Message]] : []
    })
  }

  private async cut(reader: Person): Promise<void> {
    const { clock, random } = this.world
    await clock.advance(random.between(0, 150))
    if (random.next() < 0.5) reader.line.lose()
    else {
      reader.goesOffline()
      await clock.advance(random.between(0, 3000))
      reader.line.comesBack()
    }
    await clock.advance(random.between(0, 200))
  }

  async end(): Promise<void> {
    for (const person of [...this.readers, ...this.writers]) await person.isOnline({ minutes: 2 })
    await this.world.clock.advance({ seconds: 15 })
    const people = [...this.readers, ...this.writers]
    for (const person of people) expect(person.disorder, `${person}`).toEqual([])
    await this.checker.check(this.group, people, this.group.id)
    await this.world.agree()
  }
}

test.for(histories)('Messages are reported in order across reconnects (history %i)', async (seed) => {
  const world = await createWorld({
    seed,
    nodes: 2,
    config,
    jitterMs: 20,
    openDatabase: withLateAnswers(seed),
  })
  try {
    const people: Person[] = []
    // Three writers on one node, so that it often reports several commits in one turn.
    for (const name of ['ann', 'bob', 'eve']) world.place(name, 'web', 0)
    for (const name of ['ann', 'bob', 'eve', 'carol', 'dave']) people.push(await world.person(name))
    const group = await world.group('all', people)
    // Messages in another group make the node drop the position of a device in this one.
    const other = await world.group('other', people)
    const history = new History(world, group, people.slice(0, 3), people.slice(3))
    for (let round = 0; round < rounds; round++) {
      if (world.random.next() < 0.3) people[0]?.starts(other, `aside ${round}`)
      await history.write(round)
      if (world.random.next() < 0.1) {
        await world.stopNode(1)
        await world.startNode(1)
        for (const writer of people.slice(0, 3)) await writer.isOnline()
      }
    }
    await history.end()
  } catch (error) {
    if (error instanceof Error) error.message += `\n\nThe last frames:\n${world.network.describe()}`
    throw error
  } finally {
    await world.close()
  }
})

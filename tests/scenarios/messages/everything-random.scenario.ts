// Everything that can happen to messages, in random histories: three users with two devices each, a group and their
// single chats. After every step each online device holds what a new device of its user loads, and unread counts
// match a recount.

import { type ConversationRef, hasReason, type Message } from '@parley/client'
import { type LocalStore, memoryStore } from '@parley/client/store'
import { type DraftWithoutRecipient, type Person, password, type World } from '@parley/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzzRuns } from '../../../tools/testing/property-runs.mjs'
import { play, type Step as RandomStep, stepsOf } from '../random-play.ts'

const acts = {
  say: 6,
  recall: 3,
  edit: 3,
  react: 3,
  unreact: 2,
  pin: 2,
  unpin: 1,
  read: 3,
  'read one': 2,
  'load history': 2,
  'load list': 1,
  'load pins': 1,
  down: 2,
  up: 2,
  cut: 1,
  'lose an answer': 1,
  'lose a send': 1,
  'delay a page': 1,
  'delay a request': 1,
  reload: 1,
  wait: 1,
} as const

type Act = keyof typeof acts

type Step = RandomStep<Act>

const names = ['ann', 'bob', 'carol'] as const

/** A random message; ordinary kinds are more frequent. */
function sayingOf(pick: number, person: Person, count: number): DraftWithoutRecipient {
  const text = `${person.name} ${count}`
  const others = names.filter((name) => name !== person.name)
  const all: DraftWithoutRecipient[] = [
    { kind: 'text', text },
    { kind: 'text', text, ext: { n: count, deep: { list: [1, null] } } },
    { kind: 'text', text, wantsReceipts: true },
    { kind: 'text', text, onlyTo: [others[count % 2] as string] },
    { kind: 'text', text, onlineOnly: true },
    { kind: 'command', action: text },
    { kind: 'custom', event: text, params: { n: count } },
    { kind: 'location', latitude: count, longitude: 1 },
    { kind: 'image', url: `http://parley.test/parley/demo/chatfiles/${count}`, width: 1, height: 1 },
  ]
  return all[pick % all.length] as DraftWithoutRecipient
}

class Play {
  private readonly world: World
  private readonly devices: Person[] = []
  private group: ConversationRef = { type: 'group', id: '' }
  private count = 0
  private readonly problems: unknown[] = []
  /** The local stores of the devices, by index; if empty, no device has one. */
  private readonly stores: readonly LocalStore[]

  constructor(world: World, keeps: boolean) {
    this.world = world
    this.stores = keeps ? Array.from({ length: names.length * 2 }, () => memoryStore()) : []
  }

  async begin(): Promise<void> {
    for (const name of names)
      for (const device of ['web', 'phone']) {
        const store = this.stores[this.devices.length]
        this.devices.push(await this.world.device(name, device, store ? { store } : {}))
      }
    this.group = await this.world.group('team', [...names])
  }

  /** The three conversations that a person has. */
  private chatsOf({ name }: Person): readonly ConversationRef[] {
    const others = names.filter((other) => other !== name)
    return [this.group, ...others.map((id): ConversationRef => ({ type: 'single', id }))]
  }

  async take({ act, device, chat, pick, isAtOnce }: Step): Promise<void> {
    const person = this.devices[device] as Person
    const ref = this.chatsOf(person)[chat] as ConversationRef
    const known = person.messages(ref)
    const message = known[pick % Math.max(1, known.length)]
    this.start(act, person, ref, pick)
    if (message) this.startAbout(act, person, message, pick)
    if (act === 'wait') await this.world.clock.advance({ seconds: 3 })
    // If devices have a local store, two of them reload often: what one visit misses shows in the one after the
    // next.
    if (act === 'reload') await this.reload(this.stores.length > 0 ? device % 2 : device)
    if (!isAtOnce) await this.check()
  }

  private start(act: Act, person: Person, ref: ConversationRef, pick: number): void {
    const { client, line } = person
    const started: { [A in Act]?: () => unknown } = {
      say: () => this.isFine(person.startsSending(ref, sayingOf(pick, person, ++this.count)).done),
      read: () => client.messages.markConversationRead(ref),
      'load history': () => this.isFine(client.history.loadOlder(ref, 1 + pick)),
      'load list': () => this.isFine(client.conversations.load()),
      'load pins': () => this.isFine(client.messages.loadPins(ref)),
      down: () => person.goesOffline(),
      up: () => line.comesBack(),
      cut: () => line.cut(),
      'lose an answer': () => line.dropNext('answer'),
      'lose a send': () => line.dropNext('send'),
      'delay a page': () => line.delayNext('page', 500),
      'delay a request': () => line.failNextRequest(() => true, { delayedMs: 700 }),
    }
    started[act]?.()
  }

  private startAbout(act: Act, { client }: Person, message: Message, pick: number): void {
    const { messages } = client
    const reaction = ['👍', '🎉', 'ok'][pick % 3] as string
    const change =
      message.kind === 'custom'
        ? { event: 'changed', params: { n: ++this.count } }
        : message.kind === 'text'
          ? { text: `edited ${++this.count}`, ...(pick % 3 === 0 && { ext: { edited: this.count } }) }
          : { ext: { edited: ++this.count } }
    const started: { [A in Act]?: () => unknown } = {
      recall: () => this.isFine(messages.recall(message, pick % 2 === 0 ? 'because' : undefined)),
      edit: () => this.isFine(messages.edit(message, change)),
      react: () => this.isFine(messages.react(message, reaction)),
      unreact: () => this.isFine(messages.unreact(message, reaction)),
      pin: () => this.isFine(messages.pin(message)),
      unpin: () => this.isFine(messages.unpin(message)),
      'read one': () => messages.markRead(message, 'read'),
    }
    started[act]?.()
  }

  /** Random actions are often refused, which is fine; other errors are not. */
  private isFine(promise: Promise<unknown>): void {
    promise.catch((error: unknown) => {
      if (!hasReason(error) || hasReason(error, 'runtimeError', 'serverError')) this.problems.push(error)
    })
  }

  /** The same device on another visit: it has its local store, and requests the rest. */
  private async reload(index: number): Promise<void> {
    const before = this.devices[index] as Person
    before.client.close()
    before.line.heals()
    await this.world.settle()
    const device = `${before.name}-${index % 2 === 0 ? 'web' : 'phone'}`
    const store = this.stores[index]
    const visit = `visit ${++this.count}`
    if (!store) {
      this.devices[index] = await this.world.device(before.name, visit, { device })
      return
    }
    const person = await this.world.device(before.name, visit, { device, store, signIn: false })
    this.devices[index] = person
    expect(await this.world.until(person.client.resume({ user: person.name, password }))).toBe(true)
    // One conversation is open, and only its end; of the others there is no message in memory.
    const [first] = this.chatsOf(person)
    if (first) this.isFine(person.client.history.loadLatest(first, 2))
    await person.isOnline()
    await this.world.until(person.client.conversations.load())
  }

  /** A sender who missed the acknowledgement sends again; that may fail once more. */
  private async retry(): Promise<void> {
    const failed = () =>
      this.devices
        .filter(({ connection }) => connection === 'online')
        .flatMap(({ client }) =>
          [...client.state.outgoing.values()].flat().map(({ key }) => ({ client, key })),
        )
    for (let all = failed(); all.length > 0; all = failed()) {
      for (const { client, key } of all) this.isFine(client.messages.retry(key).done)
      await this.world.settle()
    }
  }

  private async check(): Promise<void> {
    await this.world.settle()
    await this.retry()
    expect(this.problems).toEqual([])
    await this.world.agree()
  }

  async end(): Promise<void> {
    for (const person of this.devices) {
      person.line.heals()
      await person.isOnline()
    }
    await this.check()
    for (const person of this.devices)
      for (const ref of this.chatsOf(person)) await person.loadsEverything(ref)
    await this.check()
  }
}

// In four parts, so that each test is short.
const runs = fuzzRuns(24) / 4

test.each([1, 2, 3, 4])('Random actions: all devices agree at every step, part %i', async (part) => {
  const property = fc.asyncProperty(stepsOf(acts), fc.nat(), (steps, seed) =>
    play(steps, seed, (world) => new Play(world, false)),
  )
  await fc.assert(property, { numRuns: Math.ceil(runs), seed: 20_260_700 + part })
})

test.each([1, 2])(
  'Random actions on devices with a local store: all agree at every step, part %i',
  async (part) => {
    const property = fc.asyncProperty(stepsOf({ ...acts, reload: 5 }), fc.nat(), (steps, seed) =>
      play(steps, seed, (world) => new Play(world, true)),
    )
    await fc.assert(property, { numRuns: Math.ceil(runs), seed: 20_260_720 + part })
  },
)

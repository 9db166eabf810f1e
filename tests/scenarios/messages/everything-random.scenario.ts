// Everything that can happen to messages, in random histories: three people with two devices each, a group and their
// single chats. After every step each device that is there holds what a fresh device of its person finds, and unread
// counts are what a recount gives.

import { type ConversationRef, hasReason, type Message } from '@parley/client'
import { createWorld, type Person, type Saying, type World } from '@parley/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'

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

interface Step {
  readonly act: Act
  readonly device: number
  /** Which conversation, which message, which kind: taken as far round as there are any. */
  readonly chat: number
  readonly pick: number
  /** The next step begins before anything of this one has arrived. */
  readonly isAtOnce: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    ...Object.entries(acts).map(([act, weight]) => ({ weight, arbitrary: fc.constant(act as Act) })),
  ),
  device: fc.nat({ max: 5 }),
  // Mostly where others write, too.
  chat: fc.constantFrom(0, 0, 0, 1, 1, 2),
  pick: fc.nat({ max: 11 }),
  isAtOnce: fc.boolean(),
})

const names = ['ann', 'bob', 'carol'] as const

/** What somebody may say; the more ordinary the more often. */
function sayingOf(pick: number, person: Person, count: number): Saying {
  const text = `${person.name} ${count}`
  const others = names.filter((name) => name !== person.name)
  const all: Saying[] = [
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
  return all[pick % all.length] as Saying
}

class Play {
  private readonly world: World
  private readonly devices: Person[] = []
  private group: ConversationRef = { type: 'group', id: '' }
  private count = 0
  private readonly problems: unknown[] = []

  constructor(world: World) {
    this.world = world
  }

  async begin(): Promise<void> {
    for (const name of names)
      for (const device of ['web', 'phone']) this.devices.push(await this.world.device(name, device))
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
    if (act === 'reload') await this.reload(device)
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

  /** What is tried at random is often refused; what must not happen is that something breaks. */
  private isFine(promise: Promise<unknown>): void {
    promise.catch((error: unknown) => {
      if (!hasReason(error) || hasReason(error, 'runtimeError', 'serverError')) this.problems.push(error)
    })
  }

  /** The same device, with everything forgotten that was not stored by the server. */
  private async reload(index: number): Promise<void> {
    const before = this.devices[index] as Person
    before.client.close()
    before.line.heals()
    await this.world.settle()
    const device = `${before.name}-${index % 2 === 0 ? 'web' : 'phone'}`
    this.devices[index] = await this.world.device(before.name, `reload ${++this.count}`, { device })
  }

  /** Who sent what the server has and does not know it sends it again; that may fail once more. */
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
  }
}

async function play(steps: readonly Step[], seed: number): Promise<void> {
  const world = await createWorld({ seed })
  try {
    const play = new Play(world)
    await play.begin()
    for (const [index, each] of steps.entries()) {
      try {
        await play.take(each)
      } catch (error) {
        const taken = steps.slice(0, index + 1).map((one) => `  ${JSON.stringify(one)}`)
        throw new Error(`${error}\n\nSeed ${seed}, after these steps:\n${taken.join('\n')}`, { cause: error })
      }
    }
    await play.end()
  } finally {
    await world.close()
  }
}

// In four parts, so that each is short.
const runs = Number(process.env.PARLEY_FUZZ_RUNS ?? 24) / 4

test.each([1, 2, 3, 4])('Everything at random, and everybody agrees at every step, part %i', async (part) => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 50 }), fc.nat(), play), {
    numRuns: Math.ceil(runs),
    seed: 20_260_700 + part,
  })
})

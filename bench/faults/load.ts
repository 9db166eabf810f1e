// Pairs of people who write at a steady rate, whatever happens to the servers. A message that is due while its sender is not
// connected waits until they are. In half of the pairs both people write. In the other half one of them only listens, because
// people who write would notice a gap from the numbers of their own messages. People who get no answer for a while, or cannot
// sign in, try the next server.

import { mintToken } from '@parley/server'
import { type Kind, Person } from '../../tests/crash/person.ts'
import { after } from '../measure.ts'
import { appKey } from '../server-process.ts'

export interface Message {
  readonly from: number
  readonly dueAt: number
  acknowledgedAt: number
  /** When it arrived at the partner, the first time. */
  arrivedAt: number
}

export interface LoadOptions {
  readonly people: number
  /** Messages per second, of all people. */
  readonly perSecond: number
  readonly addresses: readonly string[]
  readonly secret: string
  /** Clients leave a server that does not answer a message, a request or a sign-in for this long. */
  readonly patienceMs: number
}

export const namesOf = (people: number): string[] => Array.from({ length: people }, (_, at) => `user${at}`)

/** By the number of a person: two pairs in which both write, and two with a listener. */
const kinds: readonly Kind[] = [
  ...(['withKeys', 'withKeys', 'withoutKeys', 'withoutKeys'] as const),
  ...(['withKeys', 'listener', 'withoutKeys', 'listener'] as const),
]
const stepMs = 5
/** Between two probes of a listener. */
const pingMs = 1000
/** Between two attempts to sign in, and before a refused message is repeated. */
const retryMs = 200

export class SteadyLoad {
  readonly people: Person[] = []
  readonly messages = new Map<string, Message>()
  private readonly options: LoadOptions
  /** Texts that are not acknowledged, of each person, the oldest first. */
  private readonly open: Set<string>[] = []
  /** The server that each person uses. */
  private readonly turns: number[] = []
  private isOver = false
  private pacing: NodeJS.Timeout | undefined
  private lanes: Promise<unknown> | undefined
  private undelivered = 0
  /** The last probe of each listener. */
  private readonly lastQuestions = new Map<number, { readonly at: number; isAnswered: boolean }>()
  private readonly signedInAt = new Map<number, number>()

  private constructor(options: LoadOptions) {
    this.options = options
  }

  /** Signs everybody in. The partners of a pair are on neighbouring servers. */
  static async open(options: LoadOptions): Promise<SteadyLoad> {
    const load = new SteadyLoad(options)
    const names = namesOf(options.people)
    for (const [index, user] of names.entries()) {
      const open = new Set<string>()
      load.open.push(open)
      load.turns.push(index)
      load.people.push(
        new Person({
          user,
          device: 'steady',
          kind: kinds[index % kinds.length] as Kind,
          partner: names[index ^ 1] as string,
          appKey,
          token: await mintToken(options.secret, user, 86_400),
          retryMs,
          watch: {
            acknowledged: (text) => load.acknowledged(text, open),
            arrived: (text) => load.arrived(text, index),
          },
        }),
      )
    }
    // A new device starts at the position of the user's other devices, so everybody signs in before anything is sent.
    for (const index of load.people.keys()) await load.signIn(index)
    if (!load.people.every(({ isConnected }) => isConnected)) throw new Error('Not everybody could sign in.')
    return load
  }

  begin(): void {
    this.lanes = Promise.all(this.people.map((_, index) => this.lane(index)))
    const began = performance.now()
    const writers = [...this.people.keys()].filter((index) => this.people[index]?.kind !== 'listener')
    let sent = 0
    this.pacing = setInterval(() => {
      const due = Math.floor(((performance.now() - began) / 1000) * this.options.perSecond)
      for (; sent < due; sent++) this.send(writers[sent % writers.length] as number)
    }, stepMs)
  }

  private send(index: number): void {
    const dueAt = performance.now()
    const text = this.people[index]?.sendOne() ?? ''
    this.messages.set(text, { from: index, dueAt, acknowledgedAt: 0, arrivedAt: 0 })
    this.open[index]?.add(text)
    this.undelivered++
  }

  private acknowledged(text: string, open: Set<string>): void {
    open.delete(text)
    const message = this.messages.get(text)
    if (message) message.acknowledgedAt = performance.now()
  }

  private arrived(text: string, at: number): void {
    const message = this.messages.get(text)
    // Own messages come back after a new sign-in.
    if (!message || message.from === at || message.arrivedAt > 0) return
    message.arrivedAt = performance.now()
    this.undelivered--
  }

  /** Keeps one person connected. */
  private async lane(index: number): Promise<void> {
    const person = this.people[index] as Person
    while (!this.isOver) {
      if (!person.isConnected) await this.signIn(index)
      else if (performance.now() - this.waitingSince(index) > this.options.patienceMs) {
        person.cut()
        this.turns[index] = (this.turns[index] as number) + 1
      }
      await after(retryMs)
    }
  }

  /** The time at which this person began to wait for the server, by `performance.now()`. */
  private waitingSince(index: number): number {
    const [oldest = ''] = this.open[index] ?? []
    const dueAt = this.messages.get(oldest)?.dueAt ?? this.askedAt(index)
    return Math.max(dueAt, this.signedInAt.get(index) ?? 0)
  }

  /** Listeners probe the server from time to time. Returns when the unanswered probe was sent. */
  private askedAt(index: number): number {
    const person = this.people[index] as Person
    const now = performance.now()
    const last = this.lastQuestions.get(index)
    if (person.kind !== 'listener' || (last?.isAnswered && now - last.at < pingMs)) return now
    if (last && !last.isAnswered) return last.at
    const question = { at: now, isAnswered: false }
    this.lastQuestions.set(index, question)
    void person.ping().then(() => {
      question.isAnswered = true
    })
    return now
  }

  private async signIn(index: number): Promise<void> {
    const { addresses, patienceMs } = this.options
    const person = this.people[index] as Person
    const turn = this.turns[index] as number
    const timer = setTimeout(() => person.cut(), patienceMs)
    const isIn = await person.come(addresses[turn % addresses.length] as string, { sending: false })
    clearTimeout(timer)
    this.signedInAt.set(index, performance.now())
    if (!isIn) this.turns[index] = turn + 1
  }

  /** Puts everybody on their own server again. */
  async spread(): Promise<void> {
    for (const [index, person] of this.people.entries()) {
      if (
        (this.turns[index] as number) % this.options.addresses.length ===
        index % this.options.addresses.length
      )
        continue
      this.turns[index] = index
      await person.leave()
    }
  }

  /** Whether everything that was due has been acknowledged and has arrived. */
  get isQuiet(): boolean {
    return this.undelivered === 0 && this.open.every(({ size }) => size === 0)
  }

  /** Stops sending; resolves when everything is acknowledged and delivered, or false when the time is over. */
  async finish(longestMs: number): Promise<boolean> {
    clearInterval(this.pacing)
    const end = performance.now() + longestMs
    while (!this.isQuiet && performance.now() < end) await after(stepMs)
    return this.isQuiet
  }

  async close(): Promise<void> {
    clearInterval(this.pacing)
    this.isOver = true
    for (const person of this.people) person.cut()
    await this.lanes
  }
}

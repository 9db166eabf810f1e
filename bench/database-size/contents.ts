// The people, conversations and messages of a database of a given size. Everything follows from the numbers of people and
// messages, so that rows can be produced in the order that suits a table.

import { encode, MessageBody, Meta, NameSpace } from '@parley/protocol'

/** Messages of a usual conversation, on average. */
const messagesPerChat = 100
/** Each person writes to this many of those who follow, so that everybody has twice as many single chats. */
const chatsAhead = 5
const groupSize = 20
/** The crowd is one group that has one of a hundred of all messages. Its members are the first people. */
const crowdShare = 100
export const crowdSize = 10

const day = 86_400_000
const spanMs = 300 * day
const idsFrom = Date.UTC(2026, 0, 1)
const idsPerMs = 4096
/** The newest messages of every conversation are unread, and not acknowledged by its devices. */
export const unread = 3

export interface Chat {
  readonly log: number
  readonly kind: 'single' | 'group'
  readonly key: string
  readonly members: readonly number[]
}

export interface Message {
  readonly id: number
  readonly log: number
  readonly seq: number
  readonly sender: number
  readonly sentAt: number
}

/** A pseudo-random number from 0 to below `below`, the same for the same arguments. */
export function chance(number: number, salt: number, below: number): number {
  let mixed = (number ^ Math.imul(salt + 1, 0x9e3779b1)) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 0
  return ((mixed ^ (mixed >>> 16)) >>> 0) % below
}

export const nameOf = (person: number): string => `person${person}`

export class Shape {
  readonly people: number
  readonly singles: number
  readonly groups: number
  /** The log of the crowd, which is the last one. */
  readonly crowd: number
  /** The number of messages of each log. */
  readonly heads: Int32Array
  private readonly lastOf: Int32Array
  /** The log of each message, in the order of their times. */
  private readonly logOf: Int32Array
  private readonly ends: number
  private readonly stepMs: number
  readonly messages: number

  constructor(messages: number, now: number) {
    this.messages = messages
    this.ends = now
    this.stepMs = Math.floor(spanMs / messages)
    this.people = Math.max(groupSize, Math.round(messages / (messagesPerChat * chatsAhead)))
    this.singles = this.people * chatsAhead
    this.groups = Math.floor(this.people / groupSize)
    this.crowd = this.singles + this.groups + 1
    this.heads = new Int32Array(this.crowd + 1)
    this.lastOf = new Int32Array(this.crowd + 1)
    this.logOf = new Int32Array(messages)
    for (let number = 0; number < messages; number++) {
      const log = number % crowdShare === 0 ? this.crowd : 1 + chance(number, 0, this.crowd - 1)
      this.logOf[number] = log
      this.heads[log] = this.headOf(log) + 1
      this.lastOf[log] = number
    }
  }

  headOf(log: number): number {
    return this.heads[log] as number
  }

  lastAt(log: number): number {
    return this.sentAt(this.lastOf[log] as number)
  }

  private sentAt(number: number): number {
    return this.ends - (this.messages - number) * this.stepMs
  }

  private idOf(number: number): number {
    return (this.sentAt(number) - idsFrom) * idsPerMs + chance(number, 1, 64) * 64
  }

  chat(log: number): Chat {
    if (log <= this.singles) {
      const first = Math.floor((log - 1) / chatsAhead)
      const ahead = ((log - 1) % chatsAhead) + 1
      const members = [1 + first, 1 + ((first + ahead) % this.people)].sort((a, b) => a - b)
      return { log, kind: 'single', key: members.join(':'), members }
    }
    const key = String(1_000_000_000 + log)
    const first = log === this.crowd ? 1 : 1 + (log - this.singles - 1) * groupSize
    const size = log === this.crowd ? crowdSize : groupSize
    return { log, kind: 'group', key, members: Array.from({ length: size }, (_, at) => first + at) }
  }

  /** The conversations of a person in which something was written. */
  chatsOf(person: number): Chat[] {
    const chats: Chat[] = []
    for (let log = 1; log <= this.crowd; log++) {
      if (this.headOf(log) === 0) continue
      const chat = this.chat(log)
      if (chat.members.includes(person)) chats.push(chat)
    }
    return chats
  }

  /** A user who is not in the crowd. */
  somebody(number: number): number {
    return 1 + crowdSize + chance(number, 7, this.people - crowdSize)
  }

  /** A partner of a single chat. */
  partnerOf(person: number): number {
    return 1 + (person % this.people)
  }

  private message(number: number, log: number, seq: number, members: readonly number[]): Message {
    const sender = members[chance(number, 2, members.length)] as number
    return { id: this.idOf(number), log, seq, sender, sentAt: this.sentAt(number) }
  }

  /** In the order of their times. */
  *all(): Generator<Message> {
    const seqs = new Int32Array(this.crowd + 1)
    for (let number = 0; number < this.messages; number++) {
      const log = this.logOf[number] as number
      const seq = (seqs[log] as number) + 1
      seqs[log] = seq
      yield this.message(number, log, seq, this.chat(log).members)
    }
  }

  /** The numbers of the messages, log by log. */
  byLog(): { of(log: number): Generator<Message> } {
    const begins = new Int32Array(this.crowd + 2)
    for (let log = 1; log <= this.crowd; log++) begins[log + 1] = (begins[log] as number) + this.headOf(log)
    const next = begins.slice()
    const numbers = new Int32Array(this.messages)
    this.logOf.forEach((log, number) => {
      const at = next[log] as number
      numbers[at] = number
      next[log] = at + 1
    })
    const shape = this
    return {
      *of(log) {
        const { members } = shape.chat(log)
        const begin = begins[log] as number
        for (let at = 0; at < shape.headOf(log); at++)
          yield shape.message(numbers[begin + at] as number, log, at + 1, members)
      },
    }
  }
}

const syllables = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zu'.split(' ')
const wordCount = 4096

/** Every third or so message has the first of them, and the last ones are rare. */
export const words: readonly string[] = Array.from({ length: wordCount }, (_, at) =>
  [at % 20, Math.floor(at / 20) % 20, Math.floor(at / 400) + 3].map((one) => syllables[one % 20]).join(''),
)

const wordsInAText = 5

export function textOf({ id }: Pick<Message, 'id'>): string {
  const number = Math.floor(id / idsPerMs)
  const chosen = Array.from({ length: wordsInAText }, (_, at) => {
    const part = chance(number, 10 + at, 10_000) / 10_000
    return words[Math.floor(part ** 3 * wordCount)] as string
  })
  return chosen.join(' ')
}

/** As the server stores it. */
export function metaOf(message: Message, to: string): Uint8Array {
  const { id, sender, sentAt } = message
  const payload = encode(MessageBody, {
    type: 1,
    from: { name: nameOf(sender) },
    to: { name: to },
    contents: [{ type: 0, text: textOf(message) }],
  })
  return encode(Meta, { id: String(id), timestamp: String(sentAt), ns: NameSpace.CHAT, payload })
}

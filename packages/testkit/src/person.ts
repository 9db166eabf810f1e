// Somebody on one device, as scenarios speak: ann.says(bob, 'hello'), bob.sees('messages.sent', { text: 'hello' }).

import {
  type Client,
  type Conversation,
  type ConversationRef,
  createClient,
  type EventName,
  hasReason,
  keyOf,
  type Message,
  ParleyError,
  type Sending,
  timelineRows,
} from '@parley/client'
import { events } from '@parley/protocol'
import type { Duration } from './clock.ts'
import { type DeviceHost, deviceHost } from './hosts.ts'
import type { Line } from './line.ts'
import { address, appKey, type DeviceOptions, password, type World } from './world.ts'

/** Whom a message is for: a person, a user's name, or a conversation. */
export type Addressee = string | { readonly name: string } | ConversationRef

export function conversationWith(addressee: Addressee): ConversationRef {
  if (typeof addressee === 'string') return { type: 'single', id: addressee }
  return 'id' in addressee ? addressee : { type: 'single', id: addressee.name }
}

export interface SeenEvent {
  readonly name: EventName
  readonly data: Readonly<Record<string, unknown>>
  readonly at: number
}

export interface PersonParts {
  readonly world: World
  readonly name: string
  readonly device: string
  readonly options: DeviceOptions
}

const ownEvents = [
  'client.connected',
  'client.disconnected',
  'client.reconnecting',
  'client.tokenWillExpire',
  'client.tokenExpired',
  'client.syncStarted',
  'client.syncFinished',
  'client.signedOut',
] as const

const allEvents = new Set<EventName>([
  'messages.sent',
  ...events.map(({ name }) => name as EventName),
  ...ownEvents,
])

export class Person {
  readonly name: string
  readonly device: string
  readonly client: Client
  readonly line: Line
  readonly world: World
  /** Everything the client told, oldest first. */
  readonly events: SeenEvent[] = []
  private readonly host: DeviceHost
  private looked = 0

  constructor({ world, name, device, options }: PersonParts) {
    this.world = world
    this.name = name
    this.device = device
    const lineName = `${name}/${device}`
    this.line = world.network.line(lineName, options.address)
    this.host = deviceHost(world.clock, world.random.branch(lineName), this.line)
    const { address: _address, signIn: _signIn, ...clientOptions } = options
    this.client = createClient({
      appKey,
      server: address,
      device: `${name}-${device}`,
      ...clientOptions,
      platform: this.host.platform,
    })
    for (const event of allEvents) {
      this.client.on(event, ({ data }) => {
        this.events.push({ name: event, data: data as Record<string, unknown>, at: world.clock.now() })
      })
    }
  }

  // ---------------------------------------------------------------- coming and going

  /** Signs in, by password unless told otherwise, and loads the conversation list, as applications do. */
  async signsIn(
    how: { readonly token?: string | (() => Promise<string>); readonly password?: string } = {},
  ): Promise<this> {
    const { token } = how
    const credentials =
      token === undefined
        ? { user: this.name, password: how.password ?? password }
        : { user: this.name, token }
    await this.world.until(this.client.signIn(credentials))
    await this.world.until(this.client.conversations.load())
    await this.world.settle()
    return this
  }

  async signsOut(): Promise<void> {
    await this.world.until(this.client.signOut())
    await this.world.settle()
  }

  /** The host notices that there is no network. */
  goesOffline(): void {
    this.line.goesOffline()
  }

  /** The network is back; resolves when the client is online and has caught up. */
  async comesBack(): Promise<void> {
    this.line.comesBack()
    await this.isOnline()
  }

  /** Waits until this device is online and has caught up. */
  async isOnline(limit?: Duration): Promise<void> {
    await this.world.until(() => this.client.state.connection.name === 'online', limit)
    await this.world.settle()
  }

  sleeps(): void {
    this.host.sleeps()
  }

  wakes(): void {
    this.host.wakes()
  }

  // ---------------------------------------------------------------- talking

  /** Sends a text. Await it, or say how it ends: `.isRefused('rateLimited')`. */
  says(to: Addressee, text: string): Said {
    return new Said(this, this.starts(to, text))
  }

  /** Sends a text without waiting for anything. */
  starts(to: Addressee, text: string): Sending {
    return this.client.messages.send({ to: conversationWith(to), kind: 'text', text })
  }

  /** Sends what failed once more. */
  retries(sending: { readonly key: string }): Said {
    return new Said(this, this.client.messages.retry(sending.key))
  }

  /** Everything of the conversation is read. */
  async reads(other: Addressee): Promise<void> {
    this.client.messages.markConversationRead(conversationWith(other))
    await this.world.settle()
    if (this.world.agreesAlways) await this.world.agree()
  }

  // ---------------------------------------------------------------- knowing

  /**
   * Waits for an event that has not been looked at yet and whose data (or message) holds these values; events before it
   * count as looked at.
   */
  async sees(
    name: EventName,
    holding: Readonly<Record<string, unknown>> = {},
    limit?: Duration,
  ): Promise<SeenEvent> {
    const find = () => {
      const index = this.events.findIndex(
        (event, at) => at >= this.looked && event.name === name && holds(event.data, holding),
      )
      if (index < 0) return undefined
      this.looked = index + 1
      return this.events[index]
    }
    try {
      return (await this.world.until(find, limit)) as SeenEvent
    } catch (error) {
      const seen = this.events.slice(this.looked).map((event) => `  ${describeEvent(event)}`)
      const wanted = `${name} ${JSON.stringify(holding)}`
      throw new Error(`${this} never saw ${wanted}. Seen instead:\n${seen.join('\n') || '  nothing'}`, {
        cause: error,
      })
    }
  }

  /** How often an event was told so far. */
  count(name: EventName): number {
    return this.events.filter((event) => event.name === name).length
  }

  conversation(other: Addressee): Conversation | undefined {
    return this.client.state.conversations.get(keyOf(conversationWith(other)))
  }

  unread(other: Addressee): number {
    return this.conversation(other)?.unread ?? 0
  }

  /** The messages that are known of a conversation, oldest first. */
  messages(other: Addressee): readonly Message[] {
    const timeline = this.client.state.timelines.get(keyOf(conversationWith(other)))
    return (timeline?.segments ?? []).flatMap(({ messages }) => messages)
  }

  /** Their texts. */
  texts(other: Addressee): string[] {
    return this.messages(other).map(({ text }) => text)
  }

  /** The conversation as a screen shows it: `ann: hello`, `bob: hi (sending)`, `…` for a gap. */
  timeline(other: Addressee): string[] {
    const rows = timelineRows(this.client.state, keyOf(conversationWith(other)))
    return rows.map((row) => {
      if (row.type === 'gap') return '…'
      if (row.type === 'message') return `${row.message.from}: ${row.message.text}`
      return `${this.name}: ${row.outgoing.draft.text} (${row.outgoing.status.name})`
    })
  }

  /** Loads the whole history of a conversation. */
  async loadsEverything(other: Addressee): Promise<void> {
    const ref = conversationWith(other)
    const { history } = this.client
    await this.world.until(history.loadLatest(ref, 200))
    for (;;) {
      const { reachedStart, loaded } = await this.world.until(history.loadOlder(ref, 200))
      if (reachedStart && loaded === 0) return
    }
  }

  get connection(): string {
    return this.client.state.connection.name
  }

  toString(): string {
    return `${this.name} on ${this.device}`
  }
}

/** A message on its way. Waiting for it waits until the server has it. */
export class Said implements PromiseLike<Message> {
  readonly key: string
  private readonly person: Person
  private readonly sending: Sending

  constructor(person: Person, sending: Sending) {
    this.person = person
    this.sending = sending
    this.key = sending.key
  }

  // biome-ignore lint/suspicious/noThenProperty: `await ann.says(…)` is how scenarios read.
  then<A = Message, B = never>(
    done?: ((message: Message) => A | PromiseLike<A>) | null,
    failed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): PromiseLike<A | B> {
    return this.isDone().then(done, failed)
  }

  private async isDone(): Promise<Message> {
    const { world } = this.person
    const message = await world.until(this.sending.done)
    if (world.agreesAlways) await world.agree()
    return message
  }

  /** It fails, for this reason. */
  async isRefused(reason: string): Promise<ParleyError> {
    const { world } = this.person
    let sent: Message | undefined
    try {
      sent = await world.until(this.sending.done)
    } catch (error) {
      if (error instanceof ParleyError && hasReason(error) && error.reason === reason) return error
      throw new Error(`${this.person} was refused, but for another reason than ${reason}: ${error}`, {
        cause: error,
      })
    }
    throw new Error(`${this.person} should have been refused (${reason}), but message ${sent.id} was sent.`)
  }
}

/** Whether everything named is there, in the data of an event or in its message. */
function holds(data: Readonly<Record<string, unknown>>, wanted: Readonly<Record<string, unknown>>): boolean {
  const message = (data.message ?? {}) as Record<string, unknown>
  const error = (data.error ?? data.why ?? {}) as Record<string, unknown>
  return Object.entries(wanted).every(([name, value]) =>
    [data[name], message[name], error[name]].some((found) => found === value),
  )
}

function describeEvent({ name, data, at }: SeenEvent): string {
  const message = data.message as Message | undefined
  const about = message ? `${message.from}: ${message.text}` : JSON.stringify(data)
  return `${new Date(at).toISOString().slice(11, 23)} ${name} ${about}`
}

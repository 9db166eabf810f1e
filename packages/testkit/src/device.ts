// A user's device: it signs in and out, receives events, and knows what a screen would show.

import {
  type BaseClientOptions,
  type Client,
  type Conversation,
  type ConversationRef,
  createClient,
  type EventName,
  hasReason,
  keyOf,
  type Message,
  type MessageRow,
  type Pin,
  timelineRows,
} from '@parley/client'
import type { Trace } from '@parley/client/devtools'
import { events } from '@parley/protocol'
import type { Duration } from './clock.ts'
import { textOf } from './describe-message.ts'
import type { Line } from './device-connection.ts'
import { type DeviceHost, deviceHost } from './hosts.ts'
import type { WorldContext } from './world-context.ts'
import { address, appKey, password } from './world-defaults.ts'

/** The receiver of a message: a person, a user's name, or a conversation. */
export type Recipient =
  | string
  | {
      /** The user name. */
      readonly name: string
    }
  | ConversationRef

/** The conversation that an addressee means. */
export function conversationWith(addressee: Recipient): ConversationRef {
  if (typeof addressee === 'string') return { type: 'single', id: addressee }
  return 'id' in addressee ? addressee : { type: 'single', id: addressee.name }
}

/** An event that a device has received. */
export interface ReceivedEvent {
  /** The name of the event. */
  readonly name: EventName
  /** Its data. */
  readonly data: Readonly<Record<string, unknown>>
  /** When it arrived, in virtual milliseconds since 1970. */
  readonly at: number
}

/** Options of a device: those of its client, and some for tests. */
export interface DeviceOptions extends Partial<BaseClientOptions> {
  /** The IP address that the server sees. Loopback by default, which has generous limits. */
  readonly address?: string
  /** False: the device exists, but is not signed in yet. */
  readonly signIn?: boolean
  /** Records what the device does, for `replay`. */
  readonly trace?: Trace
}

/** The parts of a device. */
export interface DeviceParts {
  /** The world that it is in. */
  readonly world: WorldContext
  /** The user who owns it. */
  readonly name: string
  /** The name of the device. */
  readonly device: string
  /** Its options. */
  readonly options: DeviceOptions
}

const ownEvents = [
  'messages.streamed',
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
  'messages.received',
  'messages.sent',
  ...events.map(({ name }) => name as EventName),
  ...ownEvents,
])

/** A device with a real client, in a virtual world. */
export class Device {
  /** The user who owns it. */
  readonly name: string
  /** The name of the device. */
  readonly device: string
  /** The real client. */
  readonly client: Client
  /** Its network connection, which can be broken. */
  readonly line: Line
  /** The world that it is in. */
  readonly world: WorldContext
  /** All events of the client, oldest first. */
  readonly events: ReceivedEvent[] = []
  /** Messages that were reported after a later one of their conversation. There must be none. */
  readonly disorder: string[] = []
  private readonly host: DeviceHost
  private looked = 0

  constructor({ world, name, device, options }: DeviceParts) {
    this.world = world
    this.name = name
    this.device = device
    const lineName = `${name}/${device}`
    this.line = world.network.line(lineName, options.address)
    this.host = deviceHost(world.clock, world.random.branch(lineName), this.line)
    const { address: _address, signIn: _signIn, trace, ...clientOptions } = options
    const { platform } = this.host
    const client = createClient({
      appKey,
      server: address,
      device: `${name}-${device}`,
      ...clientOptions,
      platform: trace?.on(platform) ?? platform,
    })
    this.client = trace?.follow(client) ?? client
    for (const event of allEvents) {
      this.client.on(event, ({ data }) => {
        this.events.push({ name: event, data: data as Record<string, unknown>, at: world.clock.now() })
      })
    }
    this.watchOrder()
  }

  /** Rooms have no cursor: messages that were sent while a device was offline are not reported to it. */
  private watchOrder(): void {
    const reported = new Map<string, number>()
    this.client.on('client.signedOut', () => reported.clear())
    this.client.on('messages.received', ({ data: { message } }) => {
      const { conversation, position, id } = message
      if (conversation.type === 'room') return
      const key = keyOf(conversation)
      const before = reported.get(key) ?? 0
      if (position <= before)
        this.disorder.push(`${key}: message ${id} at ${position} was reported after the one at ${before}`)
      reported.set(key, Math.max(before, position))
    })
  }

  // ---------------------------------------------------------------- coming and going

  /** Signs in, by password by default, and loads the conversation list, as applications do. */
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

  /** Signs out and waits until everybody concerned knows it. */
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

  /** Suspends the device: no timer runs, nothing is received. */
  sleeps(): void {
    this.host.sleeps()
  }

  /** Wakes the device up. */
  wakes(): void {
    this.host.wakes()
  }

  /** The name of the client's connection state: 'online'. */
  get connection(): string {
    return this.client.state.connection.name
  }

  /** Online, and without unanswered sends, which may have arrived. */
  get isUpToDate(): boolean {
    const { connection, outgoing } = this.client.state
    const isInDoubt = [...outgoing.values()]
      .flat()
      .some(
        ({ status }) => status.name === 'failed' && hasReason(status.error, 'disconnected', 'sendTimeout'),
      )
    return connection.name === 'online' && !isInDoubt
  }

  // ---------------------------------------------------------------- events

  /**
   * Waits for an event that was not consumed yet and whose data (or message) contains these values. Events before it
   * count as consumed.
   */
  async sees(
    name: EventName,
    holding: Readonly<Record<string, unknown>> = {},
    limit?: Duration,
  ): Promise<ReceivedEvent> {
    const find = () => {
      const index = this.events.findIndex(
        (event, at) => at >= this.looked && event.name === name && holds(event.data, holding),
      )
      if (index < 0) return undefined
      this.looked = index + 1
      return this.events[index]
    }
    try {
      return (await this.world.until(find, limit)) as ReceivedEvent
    } catch (error) {
      const seen = this.events.slice(this.looked).map((event) => `  ${describeEvent(event)}`)
      const wanted = `${name} ${JSON.stringify(holding)}`
      throw new Error(`${this} never saw ${wanted}. Seen instead:\n${seen.join('\n') || '  nothing'}`, {
        cause: error,
      })
    }
  }

  /** How often an event occurred so far; with values, only those whose data (or message) contains them. */
  count(name: EventName, holding: Readonly<Record<string, unknown>> = {}): number {
    return this.events.filter((event) => event.name === name && holds(event.data, holding)).length
  }

  // ---------------------------------------------------------------- state

  /** The conversation with a user or group; undefined if the list does not have it. */
  conversation(other: Recipient): Conversation | undefined {
    return this.client.state.conversations.get(keyOf(conversationWith(other)))
  }

  /** How many messages of a conversation are unread. */
  unread(other: Recipient): number {
    return this.conversation(other)?.unread ?? 0
  }

  /** The text of the last message; undefined without one. */
  lastWords(other: Recipient): string | undefined {
    const last = this.conversation(other)?.lastMessage
    return last && textOf(last)
  }

  /** The known messages of a conversation, oldest first. */
  messages(other: Recipient): readonly Message[] {
    const timeline = this.client.state.timelines.get(keyOf(conversationWith(other)))
    return (timeline?.segments ?? []).flatMap(({ messages }) => messages)
  }

  /** Their texts, without group notices. */
  texts(other: Recipient): string[] {
    return this.messages(other)
      .filter(({ kind }) => kind !== 'notice')
      .map(textOf)
  }

  /** The conversation as a screen shows it: `ann: hello`, `bob: hi (sending)`, `…` for a gap. */
  timeline(other: Recipient): string[] {
    const rows = timelineRows(this.client.state, keyOf(conversationWith(other)))
    return rows.map((row) => {
      if (row.type === 'gap') return '…'
      if (row.type === 'message') return `${row.message.from}: ${textOf(row.message)}`
      return `${this.name}: ${textOf(row.outgoing.draft)} (${row.outgoing.status.name})`
    })
  }

  /** The status of a message of this user, as its row shows it. */
  status(message: Message): MessageRow['status'] | undefined {
    const { conversation } = this.own(message)
    const rows = timelineRows(this.client.state, keyOf(conversation))
    return rows.find((row): row is MessageRow => row.type === 'message' && row.message.id === message.id)
      ?.status
  }

  /** The reactions under a message: `👍 ann bob`, with a star if this user is among them. */
  reactions(message: Message): string[] {
    return (this.own(message).reactions ?? []).map(
      ({ reaction, count, isMine, users }) =>
        `${reaction} ${count}${isMine ? '*' : ''} ${[...users].sort().join(' ')}`,
    )
  }

  /** The pinned messages, newest first; undefined before they are loaded. */
  pinned(other: Recipient): string[] | undefined {
    const pins = this.client.state.pins.get(keyOf(conversationWith(other)))
    return pins?.map(({ message }: Pin) => textOf(message))
  }

  /** Loads the whole history of a conversation. */
  async loadsEverything(other: Recipient): Promise<void> {
    const ref = conversationWith(other)
    const { history } = this.client
    await this.world.until(history.loadLatest(ref, 200))
    for (;;) {
      const { reachedStart, loaded } = await this.world.until(history.loadOlder(ref, 200))
      if (reachedStart && loaded === 0) return
    }
  }

  /**
   * This device's copy of the message. One that it does not have is at least moved to this user's side of the
   * conversation: ann's chat with bob is bob's chat with ann.
   */
  own<M extends Message>(message: M): M {
    const { from, to, conversation } = message
    const isSingle = conversation.type === 'single'
    const ref = isSingle ? conversationWith(from === this.name ? to : from) : conversation
    const known = this.messages(ref).find(({ id }) => id === message.id)
    return (known ?? { ...message, conversation: ref }) as M
  }

  /** The user and the device, for error messages. */
  toString(): string {
    return `${this.name} on ${this.device}`
  }
}

/** Whether all of these values are in the data of an event or in its message. */
function holds(data: Readonly<Record<string, unknown>>, wanted: Readonly<Record<string, unknown>>): boolean {
  const message = (data.message ?? {}) as Record<string, unknown>
  const error = (data.error ?? data.why ?? {}) as Record<string, unknown>
  return Object.entries(wanted).every(([name, value]) =>
    [data[name], message[name], error[name]].some((found) => found === value),
  )
}

function describeEvent({ name, data, at }: ReceivedEvent): string {
  const message = data.message as Message | undefined
  const about = message ? `${message.from}: ${textOf(message)}` : JSON.stringify(data)
  return `${new Date(at).toISOString().slice(11, 23)} ${name} ${about}`
}

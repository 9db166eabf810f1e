// The bus on NATS. Core NATS only, without persistence: the log in the database is the source of truth, and a second
// one could only contradict it.

import { connect, createInbox, type NatsConnection } from '@nats-io/transport-node'
import { type Bus, type BusState, maxBusBytes } from './bus.ts'

export interface NatsSettings {
  /** One or more addresses, separated by commas. */
  readonly url: string
  /** Clusters that share a NATS server have different names. */
  readonly name: string
  /** Receives reports of the library, such as a lost connection. */
  readonly report?: (text: string) => void
}

/** Bytes that the server has not confirmed yet. Beyond it messages are dropped, instead of filling the memory. */
const mostUnconfirmedBytes = 16 * 1024 * 1024
/** A confirmation is asked for after this many bytes. */
const confirmEveryBytes = 1024 * 1024
const reconnectMs = 250
/** A silent connection is closed after two of these. */
const pingMs = 5000
const connectMs = 5000

/** Connects, or fails when no server answers: a node of a cluster does not start alone by mistake. */
export async function natsBus(settings: NatsSettings): Promise<Bus> {
  const connection = await connect({
    servers: settings.url.split(',').map((each) => each.trim()),
    name: `parley ${settings.name}`,
    timeout: connectMs,
    reconnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectMs,
    pingInterval: pingMs,
    maxPingOut: 2,
  })
  return new NatsBus(connection, settings)
}

class NatsBus implements Bus {
  dropped = 0
  private current: BusState = 'connected'
  private readonly connection: NatsConnection
  private readonly settings: NatsSettings
  private readonly watchers: ((state: BusState) => void)[] = []
  private node: number | undefined
  private unconfirmed = 0
  private sinceConfirmation = 0

  constructor(connection: NatsConnection, settings: NatsSettings) {
    this.connection = connection
    this.settings = settings
    void this.follow()
  }

  get state(): BusState {
    return this.current
  }

  publish(to: number | 'all', bytes: Uint8Array): void {
    // The library would keep messages without limit while it reconnects.
    const isTooMuch = this.unconfirmed + bytes.length > mostUnconfirmedBytes
    if (this.current !== 'connected' || isTooMuch || bytes.length > maxBusBytes) return void this.dropped++
    try {
      this.connection.publish(this.subject(to), withSender(this.node ?? 0, bytes))
    } catch (error) {
      this.dropped++
      return this.settings.report?.(`bus: ${String(error)}`)
    }
    this.unconfirmed += bytes.length
    this.sinceConfirmation += bytes.length
    if (this.sinceConfirmation >= confirmEveryBytes) this.confirm()
  }

  /** Asks the server to confirm that it has read everything up to here. */
  private confirm(): void {
    const bytes = this.sinceConfirmation
    this.sinceConfirmation = 0
    const confirmed = () => {
      this.unconfirmed = Math.max(0, this.unconfirmed - bytes)
    }
    this.connection.flush().then(confirmed, confirmed)
  }

  async listen(node: number, receive: (bytes: Uint8Array) => void): Promise<void> {
    this.node = node
    for (const to of [node, 'all'] as const)
      this.connection.subscribe(this.subject(to), {
        callback: (error, message) => {
          if (error) return this.settings.report?.(`bus: ${error.message}`)
          const [from] = message.data
          // A message to all comes back to its sender.
          if (from !== undefined && from !== node) receive(message.data.subarray(1))
        },
      })
    await this.connection.flush()
  }

  describe(status: () => Uint8Array): void {
    this.connection.subscribe(statusSubject(this.settings), {
      callback: (error, message) => {
        if (!error) message.respond(status())
      },
    })
  }

  watch(changed: (state: BusState) => void): void {
    this.watchers.push(changed)
  }

  async close(): Promise<void> {
    // Flushes what was published, unless the server is unreachable.
    if (this.current === 'connected') await this.connection.drain().catch(() => undefined)
    await this.connection.close()
  }

  private subject(to: number | 'all'): string {
    return `parley.${this.settings.name}.${to === 'all' ? 'all' : `node.${to}`}`
  }

  private async follow(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'reconnect') this.turn('connected')
      else if (status.type === 'disconnect' || status.type === 'staleConnection' || status.type === 'close')
        this.turn('disconnected')
      else if (status.type === 'error') this.settings.report?.(`bus: ${String(status.error)}`)
    }
    this.turn('disconnected')
  }

  private turn(state: BusState): void {
    if (state === this.current) return
    this.current = state
    this.unconfirmed = 0
    this.sinceConfirmation = 0
    for (const changed of this.watchers) changed(state)
  }
}

const statusSubject = ({ name }: Pick<NatsSettings, 'name'>): string => `parley.${name}.status`

/** Asks all nodes for their status. Resolves with the answers that arrived before `wait` resolved. */
export async function askNodes(
  settings: NatsSettings,
  wait: (answers: readonly Uint8Array[]) => Promise<unknown>,
): Promise<Uint8Array[]> {
  const connection = await connect({
    servers: settings.url.split(',').map((each) => each.trim()),
    name: `parley ${settings.name} operator`,
    timeout: connectMs,
    reconnect: false,
  })
  try {
    const answers: Uint8Array[] = []
    const reply = createInbox()
    connection.subscribe(reply, {
      callback: (error, message) => {
        if (!error) answers.push(message.data)
      },
    })
    connection.publish(statusSubject(settings), undefined, { reply })
    await connection.flush()
    await wait(answers)
    return answers
  } finally {
    await connection.close()
  }
}

/** Node numbers are below 64, so one byte is enough. */
function withSender(node: number, bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(bytes.length + 1)
  whole[0] = node
  whole.set(bytes, 1)
  return whole
}

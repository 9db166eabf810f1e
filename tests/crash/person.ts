// One user of the crash and fault tests on one device: sends without pause, repeats unacknowledged sends after
// every cut, and records everything received.

import {
  type DownMeta,
  type DownSync,
  queueFrame,
  sendFrame,
  textBody,
  WireClient,
  type WireClientOptions,
} from '../../bench/wire-client.ts'

/** `withKeys` names a client key for each send; `withoutKeys` repeats local id and bytes; a `listener` only receives. */
export type Kind = 'withKeys' | 'withoutKeys' | 'listener'

export interface Sent {
  readonly text: string
  readonly frame: Uint8Array
  /** The id that the server acknowledged. */
  serverId: number
  seq: number
  /** How often it was sent; more than once is a repeat. */
  times: number
}

/** Called at once with what happens to messages, by their texts. */
export interface Watch {
  acknowledged(text: string): void
  /** Also own messages that come back, and repeats. */
  arrived(text: string): void
}

const sendsOnTheirWay = 24

export class Person {
  readonly user: string
  readonly device: string
  readonly kind: Kind
  readonly partner: string
  /** Everything sent, by its text. */
  readonly sent = new Map<string, Sent>()
  /** Everything received, including duplicates, in the order of arrival. */
  readonly received: DownMeta[] = []
  /** Answers that must not occur: refusals, a second answer that differs from the first, an answer to nothing. */
  readonly wrongAnswers: string[] = []
  /** The number of refused sends, where refusals are allowed. */
  refusals = 0
  /** The number of successful sign-ins. */
  arrivals = 0
  /** Acknowledged since the last time this was read. */
  private acknowledged: Sent[] = []
  private readonly waiting = new Map<number, Sent>()
  private isSending = false
  private client: WireClient | undefined
  private readonly signIn: Pick<WireClientOptions, 'appKey' | 'token'>
  private readonly retryMs: number | undefined
  private readonly watch: Watch | undefined

  constructor(options: {
    user: string
    device: string
    kind: Kind
    partner: string
    appKey: string
    token: string
    /** Delay before a refused send is repeated; without it, a refusal is a wrong answer. */
    retryMs?: number
    watch?: Watch
  }) {
    this.user = options.user
    this.device = options.device
    this.kind = options.kind
    this.partner = options.partner
    this.signIn = options
    this.retryMs = options.retryMs
    this.watch = options.watch
  }

  /**
   * Signs in, repeats unanswered sends, requests the backlog and continues sending. Returns false if the connection
   * was cut meanwhile.
   */
  async come(url: string, options: { sending: boolean }): Promise<boolean> {
    const { appKey, token } = this.signIn
    const client = new WireClient({
      url,
      appKey,
      token,
      user: this.user,
      device: this.device,
      window: this.kind === 'withoutKeys' ? undefined : 1000,
      answered: (answer) => this.answered(answer),
      paged: (page) => this.arrived(page.metas()),
    })
    this.client = client
    try {
      await client.connect()
    } catch {
      return false
    }
    this.arrivals++
    this.isSending = options.sending && this.kind !== 'listener'
    for (const sent of this.waiting.values()) this.write(sent)
    this.fill()
    for (const { queue } of await client.unread()) client.send(queueFrame(queue))
    return client.isOpen
  }

  /** Starts sending new messages on the current connection. */
  startSending(): void {
    this.isSending = this.kind !== 'listener'
    this.fill()
  }

  /** Stops sending new messages; pending ones continue. */
  stopSending(): void {
    this.isSending = false
  }

  /** Sends one message, or keeps it until the next sign-in. Returns its text. */
  sendOne(): string {
    const sent = this.nextMessage()
    if (this.client?.isOpen) this.write(sent)
    return sent.text
  }

  /** Resolves when the server answers, or the connection is over. */
  async ping(): Promise<void> {
    await this.client?.unread()
  }

  /** Drops the connection without a close frame, even while signing in. */
  cut(): void {
    this.client?.cut()
  }

  async leave(): Promise<void> {
    await this.client?.close()
  }

  get isConnected(): boolean {
    return this.client?.isOpen === true
  }

  get unanswered(): number {
    return this.waiting.size
  }

  takeAcknowledged(): Sent[] {
    const taken = this.acknowledged
    this.acknowledged = []
    return taken
  }

  private fill(): void {
    while (this.isSending && this.client?.isOpen && this.waiting.size < sendsOnTheirWay)
      this.write(this.nextMessage())
  }

  private nextMessage(): Sent {
    const localId = this.sent.size + 1
    const text = `${this.user} ${this.device} ${localId}`
    const clientKey = this.kind === 'withKeys' ? `${this.device}-${localId}` : undefined
    const body = textBody(this.user, this.partner, text)
    const frame = sendFrame({ localId, to: this.partner, body, clientKey })
    const sent: Sent = { text, frame, serverId: 0, seq: 0, times: 0 }
    this.sent.set(text, sent)
    this.waiting.set(localId, sent)
    return sent
  }

  private arrived(metas: readonly DownMeta[]): void {
    this.received.push(...metas)
    if (this.watch) for (const { text } of metas) this.watch.arrived(text)
  }

  private write(sent: Sent): void {
    sent.times++
    this.client?.send(sent.frame)
  }

  private answered(answer: Readonly<DownSync>): void {
    const { localId, serverId, seq, errorCode } = answer
    const sent = this.waiting.get(localId)
    if (sent && errorCode !== 0 && this.retryMs !== undefined) return this.refused(sent, this.retryMs)
    if (!sent || errorCode !== 0 || serverId === 0 || seq === 0) {
      this.wrongAnswers.push(`${this.user} got ${JSON.stringify({ localId, serverId, seq, errorCode })}`)
      return
    }
    this.waiting.delete(localId)
    sent.serverId = serverId
    sent.seq = seq
    this.acknowledged.push(sent)
    this.watch?.acknowledged(sent.text)
    this.fill()
  }

  /** Retries after a delay. A connection that was cut meanwhile repeats everything after it reconnects. */
  private refused(sent: Sent, retryMs: number): void {
    this.refusals++
    const { client } = this
    setTimeout(() => {
      if (this.client === client && client?.isOpen) this.write(sent)
    }, retryMs)
  }
}

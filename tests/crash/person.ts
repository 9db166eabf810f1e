// One person of the crash and fault tests on one device: sends without pause, repeats what was not acknowledged after every
// cut, and remembers all that it was told.

import {
  type DownMeta,
  type DownSync,
  queueFrame,
  sendFrame,
  textBody,
  WireClient,
  type WireClientOptions,
} from '../../bench/wire-client.ts'

/** `own` names a key for each send; `foreign` repeats local id and bytes; a `listener` only receives. */
export type Kind = 'own' | 'foreign' | 'listener'

export interface Sent {
  readonly text: string
  readonly frame: Uint8Array
  /** What the server said of it, once it has. */
  serverId: number
  seq: number
  /** How often it went out; more than once is a repeat. */
  times: number
}

const sendsOnTheirWay = 24

export class Person {
  readonly user: string
  readonly device: string
  readonly kind: Kind
  readonly partner: string
  /** Everything sent, by its text. */
  readonly sent = new Map<string, Sent>()
  /** Everything received, repeats included, in the order of arrival. */
  readonly received: DownMeta[] = []
  /** Answers that cannot be: refusals, a second answer that differs from the first, an answer to nothing. */
  readonly wrongAnswers: string[] = []
  /** How many sends were refused, where that is allowed. */
  refusals = 0
  /** Acknowledged since somebody last asked. */
  private acknowledged: Sent[] = []
  private readonly waiting = new Map<number, Sent>()
  private isSending = false
  private client: WireClient | undefined
  private readonly signIn: Pick<WireClientOptions, 'appKey' | 'token'>
  private readonly retryMs: number | undefined

  constructor(options: {
    user: string
    device: string
    kind: Kind
    partner: string
    appKey: string
    token: string
    /** A refused send is repeated after so long; unless told, a refusal is a wrong answer. */
    retryMs?: number
  }) {
    this.user = options.user
    this.device = options.device
    this.kind = options.kind
    this.partner = options.partner
    this.signIn = options
    this.retryMs = options.retryMs
  }

  /** Signs in, repeats what is unanswered, asks for what waits and goes on sending. False when it was cut meanwhile. */
  async come(url: string, options: { sending: boolean }): Promise<boolean> {
    const { appKey, token } = this.signIn
    const client = new WireClient({
      url,
      appKey,
      token,
      user: this.user,
      device: this.device,
      window: this.kind === 'foreign' ? undefined : 1000,
      answered: (answer) => this.answered(answer),
      paged: (page) => this.received.push(...page.metas()),
    })
    this.client = client
    try {
      await client.connect()
    } catch {
      return false
    }
    this.isSending = options.sending && this.kind !== 'listener'
    for (const sent of this.waiting.values()) this.write(sent)
    this.fill()
    for (const { queue } of await client.unread()) client.send(queueFrame(queue))
    return client.isOpen
  }

  /** New messages from now on, on the connection that there is. */
  startSending(): void {
    this.isSending = this.kind !== 'listener'
    this.fill()
  }

  /** No new messages; what is under way goes on. */
  stopSending(): void {
    this.isSending = false
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
    while (this.isSending && this.client?.isOpen && this.waiting.size < sendsOnTheirWay) {
      const localId = this.sent.size + 1
      const text = `${this.user} ${this.device} ${localId}`
      const clientKey = this.kind === 'own' ? `${this.device}-${localId}` : undefined
      const body = textBody(this.user, this.partner, text)
      const frame = sendFrame({ localId, to: this.partner, body, clientKey })
      const sent: Sent = { text, frame, serverId: 0, seq: 0, times: 0 }
      this.sent.set(text, sent)
      this.waiting.set(localId, sent)
      this.write(sent)
    }
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
    this.fill()
  }

  /** Tries again in a while. A connection that was cut meanwhile repeats everything when it comes back. */
  private refused(sent: Sent, retryMs: number): void {
    this.refusals++
    const { client } = this
    setTimeout(() => {
      if (this.client === client && client?.isOpen) this.write(sent)
    }, retryMs)
  }
}

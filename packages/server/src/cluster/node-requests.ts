// Requests to other nodes. The bus may lose them and their answers, so they are repeated; a request that arrives twice
// gets the same answer.

import type { Host, Timer } from '../platform/host.ts'
import type { Packed } from './packing.ts'

export interface NodeRequestParts {
  readonly host: Host
  /** Different after every start of this node. */
  readonly run: string
  readonly listener: { answer(from: number, request: Packed['header']): Promise<object> }
  readonly post: (to: number, header: object) => void
  readonly problem: (error: unknown) => void
}

/** An unanswered request is repeated after this time, and given up after this many tries. */
const askAgainMs = 300
const tries = 10
/** Answers that are kept for a request that arrives twice. */
const keptAnswers = 1000

export class NodeRequests {
  private readonly parts: NodeRequestParts
  private readonly open = new Map<string, (answer: Packed['header']) => void>()
  private readonly answers = new Map<string, Promise<object>>()
  private next = 1
  private isStopped = false

  constructor(parts: NodeRequestParts) {
    this.parts = parts
  }

  get isWaiting(): boolean {
    return this.open.size > 0
  }

  stop(): void {
    this.isStopped = true
  }

  /** Asks a node and repeats the request until there is an answer. Fails if there is none. */
  async ask(to: number, request: object): Promise<Packed['header']> {
    const { host } = this.parts
    const id = `${this.parts.run}.${this.next++}`
    try {
      return await new Promise((resolve, reject) => {
        let timer: Timer
        this.open.set(id, (answer) => {
          host.clearTimer(timer)
          resolve(answer)
        })
        const attempt = (left: number) => {
          if (left === 0 || this.isStopped) return reject(new Error(`Node ${to} does not answer.`))
          this.parts.post(to, { type: 'question', id, body: request })
          timer = host.setTimer(() => attempt(left - 1), askAgainMs)
        }
        attempt(tries)
      })
    } finally {
      this.open.delete(id)
    }
  }

  answered({ id, body }: Packed['header']): void {
    this.open.get(String(id))?.(body as Packed['header'])
  }

  async answer(from: number, { id, body }: Packed['header']): Promise<void> {
    const key = String(id)
    // A repeated request gets the first answer.
    const answer = this.answers.get(key) ?? this.parts.listener.answer(from, body as Packed['header'])
    this.answers.set(key, answer)
    if (this.answers.size > keptAnswers) this.answers.delete(this.answers.keys().next().value as string)
    try {
      this.parts.post(from, { type: 'answer', id, body: await answer })
    } catch (error) {
      this.answers.delete(key)
      this.parts.problem(error)
    }
  }
}

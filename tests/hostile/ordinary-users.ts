// Two ordinary users who chat while somebody else attacks: one message after the other, and the conversation list
// now and then. Their waiting times measure the effect of an attack.

import { sendFrame, textBody, type WireClient } from '../../bench/wire-client.ts'
import type { Stage } from './target-server.ts'

/** The pause between two messages, for typing. */
const pauseMs = 10
/** The number of messages per request of the list. */
const messagesPerList = 10

export class Neighbours {
  /** How long each message took from the sender to the receiver, and each list to its answer, in milliseconds. */
  readonly waits: number[] = []
  readonly problems: string[] = []
  private readonly stage: Stage
  private sender: WireClient | undefined
  private arrived: ((text: string) => void) | undefined
  private isTalking = false
  private talk: Promise<void> | undefined
  private count = 0

  constructor(stage: Stage) {
    this.stage = stage
  }

  async begin(): Promise<void> {
    await this.stage.device('nora', 'phone', {
      window: 1000,
      paged: (page) => {
        for (const { text } of page.metas()) this.arrived?.(text)
      },
    })
    this.sender = await this.stage.device('noel', 'phone', {
      answered: ({ errorCode }) => {
        if (errorCode !== 0) this.problems.push(`a message was refused with ${errorCode}`)
      },
      closed: () => this.isTalking && this.problems.push('the connection was closed'),
    })
    this.isTalking = true
    this.talk = this.keepTalking()
  }

  async end(): Promise<void> {
    this.isTalking = false
    await this.talk
  }

  private async keepTalking(): Promise<void> {
    while (this.isTalking && this.problems.length === 0) {
      await this.timed('message', () => this.say(`message ${++this.count}`))
      if (this.count % messagesPerList === 0) await this.timed('list', () => this.list())
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  private async timed(what: string, work: () => Promise<void>): Promise<void> {
    const began = performance.now()
    let limit: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      limit = setTimeout(
        () => reject(new Error(`a ${what} did not come within ${patienceMs} ms`)),
        patienceMs,
      )
    })
    try {
      await Promise.race([work(), late])
      this.waits.push(performance.now() - began)
    } catch (error) {
      this.problems.push(String(error))
    } finally {
      clearTimeout(limit)
    }
  }

  private say(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.arrived = (arrived) => {
        if (arrived === text) resolve()
      }
      const body = textBody('noel', 'nora', text)
      this.sender?.send(sendFrame({ localId: this.count, to: 'nora', body, clientKey: undefined }))
    })
  }

  private async list(): Promise<void> {
    const { status, text } = await this.stage.rest('nora', 'GET', 'sdk/user/nora/user_channels/list?limit=20')
    if (status !== 200) this.problems.push(`the conversation list answered ${status} ${text.slice(0, 200)}`)
  }
}

/** A neighbour who waits this long has effectively lost the connection. */
const patienceMs = 30_000

/** The value that this share of the numbers does not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

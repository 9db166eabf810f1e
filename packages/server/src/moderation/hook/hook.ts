// The moderation hook: an HTTP request about each message, with a time limit. If it fails, the setting for failures
// decides, so that senders always get an answer in time.

import type { Config } from '../../config/config.ts'
import type { Host } from '../../platform/host.ts'
import { signed } from '../../platform/signature.ts'
import type { HookCounts } from '../counts.ts'
import { allowed, type Question, type Report, uncheckable, type Verdict } from '../question.ts'
import { readAnswer } from './answer.ts'
import { answered, asking, failed, type State, working } from './breaker.ts'
import { type HookQuestion, jsonMessage, writeQuestion } from './question-json.ts'

/**
 * Posts a body and resolves with the whole answer. Rejects if there is no answer or more than `mostBytes` of it.
 * Follows no redirects and can be aborted.
 */
export type HookRequest = (request: {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly mostBytes: number
  readonly signal: AbortSignal
}) => Promise<{ readonly status: number; readonly body: string }>

export type HookConfig = Pick<
  Config,
  | 'hookUrl'
  | 'hookSecret'
  | 'hookMs'
  | 'hookOnFailure'
  | 'hookInFlight'
  | 'hookAnswerBytes'
  | 'hookFailures'
  | 'hookPauseMs'
  | 'maxTextBytes'
>

export interface HookParts {
  readonly config: HookConfig
  readonly host: Pick<Host, 'now' | 'monotonic' | 'setTimer' | 'clearTimer' | 'randomBytes'>
  readonly request: HookRequest
  readonly counts: HookCounts
  readonly report: Report
}

/** Failures are logged at most this often. The counters have all of them. */
const reportMs = 10_000

type Failure = 'late' | 'unanswered' | 'unreadable'

export class Hook {
  private readonly parts: HookParts
  private state: State = working
  private open = 0
  private reportedAt = Number.NEGATIVE_INFINITY

  constructor(parts: HookParts) {
    this.parts = parts
  }

  /** Open requests. */
  get inFlight(): number {
    return this.open
  }

  /** Never rejects, and takes no longer than the time limit. */
  ask(question: Question): Promise<Verdict> | Verdict {
    const { config, counts, host } = this.parts
    if (this.open >= config.hookInFlight) {
      counts.crowded++
      return this.verdictWithoutAnswer()
    }
    const state = asking(this.state, host.monotonic(), this.limits)
    if (!state) {
      counts.paused++
      return this.verdictWithoutAnswer()
    }
    const request = this.written(question)
    if (!request) return uncheckable
    this.state = state
    return this.post(request)
  }

  /** Undefined for a message that is nested too deeply for JSON, which is not a failure of the hook. */
  private written(question: Question): (HookQuestion & { readonly body: string }) | undefined {
    const { counts, host } = this.parts
    try {
      const id = Buffer.from(host.randomBytes(16)).toString('hex')
      const request: HookQuestion = { id, time: host.now(), question, message: jsonMessage(question) }
      return { ...request, body: writeQuestion(request) }
    } catch {
      counts.unwritable++
      return undefined
    }
  }

  private async post({
    time,
    question,
    message,
    body,
  }: HookQuestion & { readonly body: string }): Promise<Verdict> {
    const { config, counts, host, request } = this.parts
    const deadline = new AbortController()
    counts.asked++
    this.open++
    let timer: unknown
    try {
      const timeout = new Promise<undefined>((resolve) => {
        timer = host.setTimer(() => resolve(undefined), config.hookMs)
      })
      const sent = request({
        url: config.hookUrl,
        headers: signed(config.hookSecret, time, body),
        body,
        mostBytes: config.hookAnswerBytes,
        signal: deadline.signal,
      })
      const answer = await Promise.race([sent, timeout])
      if (!answer) return this.failed('late', new Error(`no answer within ${config.hookMs} ms`))
      return this.read(answer, () => readAnswer(answer.body, question, message, config.maxTextBytes))
    } catch (error) {
      return this.failed('unanswered', error)
    } finally {
      this.open--
      host.clearTimer(timer)
      // Aborts a request that is still running.
      deadline.abort()
    }
  }

  private read(answer: { readonly status: number }, verdictOf: () => Verdict): Verdict {
    const { counts } = this.parts
    try {
      if (answer.status !== 200) throw new Error(`status ${answer.status} instead of 200`)
      const verdict = verdictOf()
      this.state = answered()
      if (!verdict.allow) counts.refused++
      else if (verdict.body) counts.replaced++
      else counts.allowed++
      return verdict
    } catch (error) {
      return this.failed('unreadable', error)
    }
  }

  private failed(failure: Failure, error: unknown): Verdict {
    const { counts, host, report } = this.parts
    const now = host.monotonic()
    counts[failure]++
    const before = this.state
    this.state = failed(before, now, this.limits)
    const hasPaused = before.name === 'working' && this.state.name === 'paused'
    if (hasPaused || Math.abs(now - this.reportedAt) >= reportMs) {
      this.reportedAt = now
      const text = error instanceof Error ? error.message : String(error)
      const pause = `; paused for ${this.limits.pauseMs} ms`
      report('hook', new Error(`the hook failed: ${text}${hasPaused ? pause : ''}`, { cause: error }))
    }
    return this.verdictWithoutAnswer()
  }

  private verdictWithoutAnswer(): Verdict {
    const { config, counts } = this.parts
    if (config.hookOnFailure === 'allow') {
      counts.allowedUnasked++
      return allowed
    }
    counts.refusedUnasked++
    return uncheckable
  }

  private get limits() {
    const { hookFailures, hookPauseMs } = this.parts.config
    return { failures: hookFailures, pauseMs: hookPauseMs }
  }
}

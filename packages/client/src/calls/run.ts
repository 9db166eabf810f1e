// Makes a call: checks the input, finds the token, sends the request and reads the answer. Every call settles: by its
// answer, by its deadline, by the caller's signal or by the end of the session.

import {
  type AnswerOf,
  type CallDefinition,
  check,
  errorFrom,
  type InputOf,
  localFailure,
  requestLimits,
} from '@parley/protocol'
import type { Tokens } from '../connection/token.ts'
import type { CancelSignal, Platform, PlatformAnswer } from '../platform/platform.ts'
import { isUnauthorized, type ReadRefusal, readAnswer, readNoAnswer } from './answer.ts'
import { type RestContext, restRequest } from './rest.ts'
import type { UnderWay } from './under-way.ts'

export interface CallOptions {
  readonly signal?: CancelSignal | undefined
  /** Use this token instead of the session's, and this user. */
  readonly token?: string
  readonly user?: string
}

/** A definition that only some need is loaded by the call itself. */
export type Run = <C extends CallDefinition>(
  definition: C | (() => Promise<C>),
  input: InputOf<C>,
  options?: CallOptions,
) => Promise<AnswerOf<C>>

type Given = CallDefinition | (() => Promise<CallDefinition>)

export function createCalls(parts: {
  platform: Platform
  base: string
  tokens: Tokens
  user(): string | undefined
  device(): string
  refusal: ReadRefusal
  underWay: UnderWay
}): Run {
  const { platform, tokens } = parts

  async function perform(given: Given, input: Record<string, unknown>, options: CallOptions) {
    const definition = typeof given === 'function' ? await given() : given
    check(definition.input, input)
    const user = options.user ?? parts.user()
    const isPublic = definition.by === 'anyone'
    if (user === undefined && !isPublic) throw errorFrom(localFailure('notSignedIn'))
    const request = async (token: string | undefined): Promise<PlatformAnswer> => {
      const context: RestContext = {
        base: parts.base,
        user: user ?? '',
        device: parts.device(),
        now: platform.clock.now(),
        token,
      }
      const { signal } = options
      const sent = { ...restRequest(definition, input, context), timeoutMs: requestLimits.timeoutMs }
      try {
        return await platform.request(signal ? { ...sent, signal } : sent)
      } catch (failure) {
        throw errorFrom(readNoAnswer(failure))
      }
    }
    const token = isPublic ? undefined : (options.token ?? (await tokens.get()))
    let answer = await request(token)
    // One new token for everybody who finds the old one useless, and one more try.
    if (isUnauthorized(answer) && token !== undefined && options.token === undefined && tokens.canRenew()) {
      answer = await request(await tokens.get(token))
    }
    return readAnswer(definition, answer, parts.refusal)
  }

  // The platform has a deadline for the request; this one is for all of it, a new token and a second try included.
  const limits = {
    ms: requestLimits.timeoutMs + graceMs,
    late: () => errorFrom(localFailure('requestTimeout')),
  }
  const run = (definition: Given, input: Record<string, unknown>, options: CallOptions = {}) =>
    parts.underWay.run({ ...limits, signal: options.signal }, (signal) =>
      perform(definition, input, { ...options, signal }),
    )

  return run as unknown as Run
}

/** Leaves the platform's own deadline the chance to be first. */
const graceMs = 500

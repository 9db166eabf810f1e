// Makes a call: checks the input, gets the token, sends the request and reads the answer. Every call settles: by its
// answer, by its deadline, by the caller's signal or by the end of the session.

import {
  type AnswerOf,
  type CallDefinition,
  checkFields,
  errorFrom,
  type InputOf,
  localError,
  requestLimits,
} from '@parley/protocol'
import type { Tokens } from '../connection/token.ts'
import type { Hosts } from '../options.ts'
import type { CancelSignal, Platform, PlatformAnswer } from '../platform/platform.ts'
import type { PendingWork } from './pending-work.ts'
import { isUnauthorized, type ReadRefusal, readAnswer, readNoAnswer } from './read-answer.ts'
import { type RestContext, restRequest } from './rest-request.ts'

/** Options of `client.call`. */
export interface CallOptions {
  /** Cancels the call: it rejects, even if the server has executed it. */
  readonly signal?: CancelSignal | undefined
  /** The token for this call instead of the session's. */
  readonly token?: string
  /** The user in the path of the request. Default: the signed-in user. */
  readonly user?: string
}

/** Runs a call. A rarely needed definition can be loaded by the call itself. */
export type Run = <C extends CallDefinition>(
  definition: C | (() => Promise<C>),
  input: InputOf<C>,
  options?: CallOptions,
) => Promise<AnswerOf<C>>

type Given = CallDefinition | (() => Promise<CallDefinition>)

/** Creates the function that runs calls: over the channel if it is open, otherwise over HTTP. */
export function createCalls(parts: {
  platform: Platform
  hosts: Hosts
  /** The app's path on a host: '/org/app'. */
  at: string
  tokens: Tokens
  user(): string | undefined
  device(): string
  refusal: ReadRefusal
  underWay: PendingWork
  /** Replaces the request writer and answer reader, for clients with their own wire names. */
  write?: typeof restRequest
  read?: typeof readAnswer
}): Run {
  const { platform, tokens, hosts, write = restRequest, read = readAnswer } = parts

  async function perform(given: Given, input: Record<string, unknown>, options: CallOptions) {
    const definition = typeof given === 'function' ? await given() : given
    checkFields(definition.input, input)
    const user = options.user ?? parts.user()
    const isPublic = definition.by === 'anyone'
    if (user === undefined && !isPublic) throw localError('notSignedIn')
    const request = async (token: string | undefined): Promise<PlatformAnswer> => {
      const send = (api: string) => {
        const context: RestContext = {
          base: `${api}${definition.under ? `/${definition.under}` : ''}${parts.at}`,
          user: user ?? '',
          device: parts.device(),
          now: platform.clock.now(),
          token,
        }
        const { signal } = options
        const sent = { ...write(definition, input, context), timeoutMs: requestLimits.timeoutMs }
        return platform.request(signal ? { ...sent, signal } : sent)
      }
      try {
        return await (hosts.through?.(send, isPublic) ?? send(hosts.api))
      } catch (failure) {
        throw errorFrom(readNoAnswer(failure))
      }
    }
    const token = isPublic ? undefined : (options.token ?? (await tokens.get()))
    let answer = await request(token)
    // The token is renewed once for all waiting calls, and the request is retried once.
    if (isUnauthorized(answer) && token !== undefined && options.token === undefined && tokens.canRenew()) {
      answer = await request(await tokens.get(token))
    }
    return read(definition, answer, parts.refusal)
  }

  // The platform has a deadline per request; this one covers everything, including a new token and the retry.
  const limits = {
    ms: requestLimits.timeoutMs + graceMs,
    late: () => localError('requestTimeout'),
  }
  const run = (definition: Given, input: Record<string, unknown>, options: CallOptions = {}) =>
    parts.underWay.run({ ...limits, signal: options.signal }, (signal) =>
      perform(definition, input, { ...options, signal }),
    )

  return run as unknown as Run
}

/** Extra time, so that the platform's own deadline expires first. */
const graceMs = 500

// The push hook for all other vendors: the operator's own program receives the push and passes it on. Signed like the
// moderation hook, so that one check serves both.

import { isObject } from '@parley/protocol'
import { signed } from '../../platform/signature.ts'
import { later, ProviderFailure, type PushHost, type PushProtocol, retryAfter } from './attempt.ts'
import { fitted } from './payload-size.ts'
import type { Requester } from './platform/request.ts'
import type { Outcome, Push } from './provider.ts'
import { type PushSettings, plainAddress } from './settings.ts'

export type PushHookSettings = Pick<PushSettings, 'pushHookUrl' | 'pushHookSecret' | 'pushAnswerBytes'>

export interface PushHookParts {
  readonly settings: PushHookSettings
  readonly requester: Requester
  readonly host: PushHost
}

/** More than any vendor accepts: the operator's program chooses what it shows. */
const mostBytes = 16_384
const longestWaitMs = 86_400_000

/** A push with the notifier name of its device, by which the program finds the vendor. */
export interface HookedPush extends Push {
  readonly notifier: string
}

export function pushHook({ settings, requester, host }: PushHookParts): PushProtocol<HookedPush> {
  const url = plainAddress(settings.pushHookUrl, 'PARLEY_PUSH_HOOK_URL')
  if (settings.pushHookSecret === '') throw new Error('PARLEY_PUSH_HOOK_URL needs PARLEY_PUSH_HOOK_SECRET.')

  return {
    async attempt(push, signal) {
      const time = host.now()
      const body = fitted(push, mostBytes, ({ key, token, title, body, badge, data, expiresAt }) => {
        return { time, key, notifier: push.notifier, token, title, body, badge, data, expiresAt }
      })
      if (body === undefined) return { name: 'refused', why: 'too long' }
      const headers = signed(settings.pushHookSecret, time, body)
      const answer = await requester.post({ url, headers, body, mostBytes: settings.pushAnswerBytes, signal })
      if (answer.status === 200) return readAnswer(answer.body)
      return later(`status ${answer.status} instead of 200`, retryAfter(answer.retryAfter, time))
    },
    async close() {
      requester.close()
    },
  }
}

/** Anything that is not exactly as documented is a failure, and the push is retried. */
function readAnswer(text: string): Outcome {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    answer = undefined
  }
  const { status, afterMs } = isObject(answer) ? answer : {}
  if (status === 'sent') return { name: 'sent' }
  if (status === 'badToken' || status === 'refused') return { name: status, why: 'reported by the hook' }
  if (status !== 'later') throw new ProviderFailure('an answer without a status')
  const isTime = typeof afterMs === 'number' && afterMs >= 0
  return later('reported by the hook', isTime ? Math.min(longestWaitMs, afterMs) : undefined)
}

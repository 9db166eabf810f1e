// Firebase Cloud Messaging over its HTTP API, version 1.

import { isObject } from '@parley/protocol'
import {
  isServerFault,
  later,
  operatorPauseMs,
  type PushHost,
  type PushProtocol,
  retryAfter,
  safeWord,
} from './attempt.ts'
import { AccessToken, NoAccessToken, readServiceAccount } from './fcm-token.ts'
import { fitted, tagOf } from './payload-size.ts'
import type { PushAnswer, Requester } from './platform/request.ts'
import type { Outcome, Push } from './provider.ts'
import { type PushSettings, plainAddress } from './settings.ts'

export type FcmSettings = Pick<PushSettings, 'pushFcmUrl' | 'pushMs' | 'pushAnswerBytes'>

export interface FcmParts {
  readonly settings: FcmSettings
  /** The text of the service account file. */
  readonly keyFile: string
  readonly requester: Requester
  readonly host: PushHost
}

const usualUrl = 'https://fcm.googleapis.com'
/** FCM's limit, with a margin because it is not counted the same way everywhere. */
const mostBytes = 4096 - 256
/** FCM's recommended pause if it does not name one. */
const throttledMs = 60_000

export function fcm({ settings, keyFile, requester, host }: FcmParts): PushProtocol {
  const account = readServiceAccount(keyFile)
  const base = plainAddress(settings.pushFcmUrl || usualUrl, 'PARLEY_FCM_URL')
  const url = `${base}/v1/projects/${encodeURIComponent(account.project)}/messages:send`
  const answerBytes = settings.pushAnswerBytes
  const token = new AccessToken({ account, requester, host, ms: settings.pushMs, answerBytes })

  async function post(body: string, signal: AbortSignal): Promise<{ answer: PushAnswer; used: string }> {
    const used = await token.get(signal)
    const headers = { authorization: `Bearer ${used}`, 'content-type': 'application/json' }
    return { answer: await requester.post({ url, headers, body, mostBytes: answerBytes, signal }), used }
  }

  return {
    async attempt(push, signal) {
      if (push.token === '' || push.token.length > 4096) return { name: 'badToken', why: 'no token' }
      const body = fitted(push, mostBytes, (one) => messageOf(one, host.now()))
      if (body === undefined) return { name: 'refused', why: 'too long' }
      try {
        let { answer, used } = await post(body, signal)
        if (answer.status === 401) {
          token.drop(used)
          answer = (await post(body, signal)).answer
        }
        return outcomeOf(answer, host.now())
      } catch (error) {
        if (error instanceof NoAccessToken) return later(error.message, error.afterMs)
        throw error
      }
    },
    async close() {
      token.close()
      requester.close()
    },
  }
}

/** Names that are reserved by FCM. A message with one of them is refused as a whole. */
const reserved = /^(from|message_type|notification|collapse_key|(google|gcm)(\..*|$))|^(google|gcm)/i

function messageOf(push: Push, now: number) {
  const data = Object.entries(push.data).map(([name, value]) => [
    reserved.test(name) ? `parley-${name}` : name,
    value,
  ])
  const seconds = Math.max(0, Math.floor((push.expiresAt - now) / 1000))
  const tag = tagOf(push.key)
  const hasBadge = push.badge !== undefined
  return {
    message: {
      token: push.token,
      notification: { title: push.title, body: push.body },
      data: Object.fromEntries(data),
      android: {
        priority: 'high',
        ttl: `${seconds}s`,
        // A notification with the same tag replaces the first, so that a duplicate is not shown twice.
        notification: { tag, ...(hasBadge ? { notification_count: push.badge } : {}) },
      },
      apns: {
        headers: { 'apns-collapse-id': tag, 'apns-expiration': String(Math.floor(push.expiresAt / 1000)) },
        payload: { aps: { sound: 'default', ...(hasBadge ? { badge: push.badge } : {}) } },
      },
      webpush: { headers: { TTL: String(seconds) }, notification: { tag } },
    },
  }
}

function outcomeOf(answer: PushAnswer, now: number): Outcome {
  const { status } = answer
  if (status === 200) return { name: 'sent' }
  const error = readError(answer.body)
  const why = error.code ?? error.status ?? `status ${status}`
  const pause = retryAfter(answer.retryAfter, now)
  if (isServerFault(status)) return later(why, pause ?? (status === 429 ? throttledMs : undefined))
  if (error.code === 'UNREGISTERED') return { name: 'badToken', why }
  // Only if FCM itself answered: another server at that address must not delete all registrations.
  if (status === 404)
    return error.status === 'NOT_FOUND' ? { name: 'badToken', why } : later(why, operatorPauseMs)
  if (status === 400) return error.aboutToken ? { name: 'badToken', why } : { name: 'refused', why }
  if (error.code === 'SENDER_ID_MISMATCH' || status === 413) return { name: 'refused', why }
  // 401 and 403: the account lacks rights, which an operator can fix. Other codes are not FCM's.
  return later(why, pause ?? operatorPauseMs)
}

interface FcmError {
  readonly status: string | undefined
  /** FCM's own code, which is more specific. */
  readonly code: string | undefined
  readonly aboutToken: boolean
}

function readError(text: string): FcmError {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    answer = undefined
  }
  const error = isObject(answer) && isObject(answer.error) ? answer.error : {}
  const details = (Array.isArray(error.details) ? error.details : []).filter(isObject)
  const violations = details.flatMap(({ fieldViolations }) =>
    Array.isArray(fieldViolations) ? fieldViolations : [],
  )
  const aboutToken =
    violations.some((one) => isObject(one) && one.field === 'message.token') ||
    (typeof error.message === 'string' && /registration token/i.test(error.message))
  const code = details.map(({ errorCode }) => safeWord(errorCode)).find((word) => word !== undefined)
  return { status: safeWord(error.status), code, aboutToken }
}

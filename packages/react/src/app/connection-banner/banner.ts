// What the banner says, as a pure function of the connection. Nothing to say while online.

import type { ConnectionState } from '@parley/client'
import { appTexts } from '../../strings/en/app.ts'
import type { ReasonedError, StringKey } from '../../strings/strings.ts'
import { addEnglish } from '../../strings/strings.ts'

addEnglish(appTexts)

export interface Banner {
  readonly tone: 'quiet' | 'warn' | 'bad'
  readonly text: StringKey
  readonly values?: Readonly<Record<string, number>>
  /** Told inside the text as {why}. */
  readonly why?: ReasonedError
  readonly action?: 'reconnect' | 'signIn'
  /** Passing states wait this long before they show, so that a quick connection does not flash. */
  readonly afterMs: number
}

/** Why somebody was signed out, by reason, and the text that tells it. */
const signedOutTexts: Readonly<Record<string, StringKey>> = {
  signedInElsewhere: 'banner.signedInElsewhere',
  userRemoved: 'banner.removed',
  passwordChanged: 'banner.passwordChanged',
  kickedByOtherDevice: 'banner.kicked',
  tokenExpired: 'banner.tokenExpired',
  servingDisabled: 'banner.serviceOff',
}

const passingMs = 700

export function bannerOf(connection: ConnectionState, now: number): Banner | undefined {
  switch (connection.name) {
    case 'online':
      return undefined
    case 'connecting':
      return {
        tone: 'quiet',
        text: connection.again ? 'banner.reconnecting' : 'banner.connecting',
        afterMs: passingMs,
      }
    case 'offline':
      return { tone: 'warn', text: 'banner.offline', afterMs: 0 }
    case 'waiting': {
      const seconds = Math.max(0, Math.ceil((connection.until - now) / 1000))
      return { tone: 'warn', text: 'banner.waiting', values: { seconds }, action: 'reconnect', afterMs: 0 }
    }
    case 'stopped':
      return { tone: 'bad', text: 'banner.stopped', action: 'reconnect', afterMs: 0 }
    case 'signedOut':
      return signedOut(connection.why)
  }
}

function signedOut(why: ReasonedError | undefined): Banner {
  if (!why) return { tone: 'quiet', text: 'banner.signedOut', action: 'signIn', afterMs: passingMs }
  const text = signedOutTexts[why.reason ?? '']
  if (text) return { tone: 'bad', text, action: 'signIn', afterMs: 0 }
  return { tone: 'bad', text: 'banner.signedOutBecause', why, action: 'signIn', afterMs: 0 }
}

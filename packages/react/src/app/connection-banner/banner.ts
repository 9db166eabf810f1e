// The text of the connection banner, as a pure function of the connection state. There is none while online.

import type { ConnectionState } from '@parley/client'
import { appTexts } from '../../strings/en/app.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import type { ReasonedError, StringKey } from '../../strings/strings.ts'
import { addEnglish } from '../../strings/strings.ts'

addEnglish(appTexts, errorsTexts)

export interface Banner {
  readonly tone: 'quiet' | 'warn' | 'bad'
  readonly text: StringKey
  readonly values?: Readonly<Record<string, number>>
  /** Inserted into the text as {why}. */
  readonly why?: ReasonedError
  readonly action?: 'reconnect' | 'signIn'
  /** The delay before a transient state is shown, so that a quick reconnect does not flash. */
  readonly afterMs: number
}

/** The text for each reason of a forced sign-out. */
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

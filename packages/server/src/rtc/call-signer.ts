// The interface of RTC token signers, and their settings.

import type { Config } from '../config/config.ts'

export interface CallToSign {
  /** The name of the call; `*` for any. */
  readonly channel: string
  readonly user: string
  /** The number of the user in RTC, for systems that identify users by numbers. */
  readonly uid: number
  readonly lifetimeMs: number
  readonly now: number
}

export interface CallSigner {
  /** The id of the app in the RTC system. */
  readonly appId: string
  sign(input: CallToSign): Promise<string> | string
}

export type CallSettings = Pick<
  Config,
  'calls' | 'callsAppId' | 'callsCertificate' | 'callsKey' | 'callsSecret' | 'callsLifetimeMs'
>

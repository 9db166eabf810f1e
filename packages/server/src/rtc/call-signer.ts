// What a signer of RTC tokens does, and the settings it is made from.

import type { Config } from '../config.ts'

export interface CallToSign {
  /** The name of the call; `*` for any. */
  readonly channel: string
  readonly user: string
  /** The number of the user in calls, for programs that know people by numbers. */
  readonly uid: number
  readonly lifetimeMs: number
  readonly now: number
}

export interface CallSigner {
  /** What the program knows the application by. */
  readonly appId: string
  sign(input: CallToSign): Promise<string> | string
}

export type CallSettings = Pick<
  Config,
  'calls' | 'callsAppId' | 'callsCertificate' | 'callsKey' | 'callsSecret' | 'callsLifetimeMs'
>

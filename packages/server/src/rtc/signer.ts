// Tokens with which people join calls that another program carries. We only sign: the program checks the signature, and
// nobody asks us again. Which program it is, the operator says; the libraries are loaded only where there is one.

import type { Config } from '../config.ts'
import { agoraSigner } from './agora.ts'
import { livekitSigner } from './livekit.ts'

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

const longestMs = 86_400_000

/** Nothing where no program is set up. Throws a sentence for the operator where a setting is wrong. */
export function createCallSigner(config: CallSettings): CallSigner | undefined {
  if (config.calls === '') return undefined
  // A day is the most that programs take.
  if (config.callsLifetimeMs < 1000 || config.callsLifetimeMs > longestMs)
    throw new Error('PARLEY_CALLS_TOKEN_SECONDS must be a number from 1 to 86400.')
  return config.calls === 'agora' ? agoraSigner(config) : livekitSigner(config)
}

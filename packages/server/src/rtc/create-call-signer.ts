// Tokens for voice and video calls in another system (Agora or LiveKit). The server only signs; the other system verifies
// the signature by itself. The operator chooses the system, and its library is loaded only then.

import { agoraSigner } from './agora.ts'
import type { CallSettings, CallSigner } from './call-signer.ts'
import { livekitSigner } from './livekit.ts'

const longestMs = 86_400_000

/** Undefined if no system is configured. Throws an error for the operator if a setting is wrong. */
export function createCallSigner(config: CallSettings): CallSigner | undefined {
  if (config.calls === '') return undefined
  // Both systems accept at most a day.
  if (config.callsLifetimeMs < 1000 || config.callsLifetimeMs > longestMs)
    throw new Error('PARLEY_CALLS_TOKEN_SECONDS must be a number from 1 to 86400.')
  return config.calls === 'agora' ? agoraSigner(config) : livekitSigner(config)
}

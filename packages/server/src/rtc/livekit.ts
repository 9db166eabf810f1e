// Tokens for LiveKit, made with its own library. It identifies users by their names, and a call is a room.

import type { CallSettings, CallSigner } from './call-signer.ts'

/** LiveKit requires this length: shorter secrets can be guessed from a single token. */
const shortestSecret = 32

export function livekitSigner({ callsKey, callsSecret }: CallSettings): CallSigner {
  if (callsKey === '') throw new Error('PARLEY_CALLS=livekit needs PARLEY_CALLS_KEY.')
  if (callsSecret.length < shortestSecret)
    throw new Error(`PARLEY_CALLS_SECRET must be a secret of at least ${shortestSecret} characters.`)
  return {
    appId: callsKey,
    // The library uses the system clock, so `now` is ignored.
    async sign({ channel, user, lifetimeMs }) {
      const { AccessToken } = await import('livekit-server-sdk')
      const ttl = Math.floor(lifetimeMs / 1000)
      const token = new AccessToken(callsKey, callsSecret, { identity: user, ttl })
      // Without a room the token is valid for any.
      token.addGrant({ roomJoin: true, ...(channel === '*' ? {} : { room: channel }) })
      return token.toJwt()
    },
  }
}

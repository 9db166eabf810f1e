// Tokens for LiveKit, made by its own library. It knows people by their names, and a call is a room.

import type { CallSettings, CallSigner } from './call-signer.ts'

/** LiveKit itself wants secrets of that length: shorter ones are guessed from a single token. */
const shortestSecret = 32

export function livekitSigner({ callsKey, callsSecret }: CallSettings): CallSigner {
  if (callsKey === '') throw new Error('PARLEY_CALLS=livekit needs PARLEY_CALLS_KEY.')
  if (callsSecret.length < shortestSecret)
    throw new Error(`PARLEY_CALLS_SECRET must be a secret of at least ${shortestSecret} letters.`)
  return {
    appId: callsKey,
    // The library dates tokens by the machine's own clock and takes no other, so `now` has no say here.
    async sign({ channel, user, lifetimeMs }) {
      const { AccessToken } = await import('livekit-server-sdk')
      const ttl = Math.floor(lifetimeMs / 1000)
      const token = new AccessToken(callsKey, callsSecret, { identity: user, ttl })
      // Without a room it is good for whichever is joined.
      token.addGrant({ roomJoin: true, ...(channel === '*' ? {} : { room: channel }) })
      return token.toJwt()
    },
  }
}

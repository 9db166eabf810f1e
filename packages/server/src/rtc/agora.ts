// Tokens for Agora, made with its own library.

import type { CallSettings, CallSigner } from './call-signer.ts'

export function agoraSigner({ callsAppId, callsCertificate }: CallSettings): CallSigner {
  // The library returns an empty token for anything else.
  const isId = (text: string) => /^[0-9a-f]{32}$/i.test(text)
  if (!isId(callsAppId)) throw new Error('PARLEY_CALLS_APP_ID must be an app id of 32 hexadecimal digits.')
  if (!isId(callsCertificate))
    throw new Error('PARLEY_CALLS_CERTIFICATE must be an app certificate of 32 hexadecimal digits.')
  return {
    appId: callsAppId,
    // The library uses the system clock, so `now` is ignored.
    async sign({ channel, uid, lifetimeMs }) {
      const { RtcRole, RtcTokenBuilder } = (await import('agora-token')).default
      const seconds = Math.floor(lifetimeMs / 1000)
      return RtcTokenBuilder.buildTokenWithUid(
        callsAppId,
        callsCertificate,
        channel,
        uid,
        RtcRole.PUBLISHER,
        seconds,
        seconds,
      )
    },
  }
}

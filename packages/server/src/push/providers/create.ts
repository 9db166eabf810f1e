// The configured providers, by the names under which devices are registered.

import { apns } from './apns.ts'
import { type Bounded, bounded, type PushHost, type PushProtocol } from './attempt.ts'
import { fcm } from './fcm.ts'
import { type HookedPush, pushHook } from './hook.ts'
import { readKeyFile } from './platform/key-file.ts'
import { createRequester, type RequesterOptions } from './platform/request.ts'
import type { Providers, Push, PushProvider } from './provider.ts'
import { kindOf, type ProviderKind, type PushSettings, readNotifiers } from './settings.ts'
import { webPushes } from './web-push.ts'

/** Throws an error for the operator if a setting is wrong. */
export function createProviders(
  settings: PushSettings,
  host: PushHost,
  network: Pick<RequesterOptions, 'resolve'> = {},
): Providers {
  const named = readNotifiers(settings.pushNotifiers)
  const limits = { ms: settings.pushMs, inFlight: settings.pushInFlight }
  const within = <P extends Push>(speaker: PushProtocol<P>): Bounded<P> => bounded(speaker, host, limits)
  const set: Partial<Record<ProviderKind, PushProvider>> = {}
  if (settings.pushFcmKeyFile) {
    const keyFile = readKeyFile(settings.pushFcmKeyFile, 'PARLEY_FCM_KEY_FILE')
    set.FCM = within(fcm({ settings, keyFile, requester: createRequester(), host }))
  }
  if (settings.pushApnsKeyFile) {
    const keyFile = readKeyFile(settings.pushApnsKeyFile, 'PARLEY_APNS_KEY_FILE')
    set.APNS = within(apns({ settings, keyFile, host }))
  }
  if (settings.pushVapidPublic || settings.pushVapidPrivate) {
    const requester = createRequester({ ...network, publicOnly: !settings.pushWebPrivate })
    set.WEB = within(webPushes({ settings, requester, host }))
  }
  const hook: Bounded<HookedPush> | undefined = settings.pushHookUrl
    ? within(pushHook({ settings, requester: createRequester(), host }))
    : undefined
  const all = [...Object.values(set), ...(hook ? [hook] : [])]

  return {
    any: all.length > 0,
    kinds: [...Object.keys(set), ...(hook ? ['HOOK'] : [])],
    find(notifier) {
      const kind = kindOf(notifier, named)
      if (kind !== 'HOOK') return set[kind]
      return (
        hook && {
          send: (push, signal) => hook.send({ ...push, notifier }, signal),
          close: async () => undefined,
        }
      )
    },
    async close() {
      await Promise.all(all.map((provider) => provider.close()))
    },
  }
}

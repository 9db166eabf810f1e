// The settings of push providers, and parsers for the structured ones.

import type { Config } from '../../config/config.ts'

export type PushSettings = Pick<
  Config,
  | 'pushFcmKeyFile'
  | 'pushFcmUrl'
  | 'pushApnsKeyFile'
  | 'pushApnsKeyId'
  | 'pushApnsTeamId'
  | 'pushApnsTopic'
  | 'pushApnsSandbox'
  | 'pushApnsUrl'
  | 'pushVapidPublic'
  | 'pushVapidPrivate'
  | 'pushVapidSubject'
  | 'pushWebPrivate'
  | 'pushHookUrl'
  | 'pushHookSecret'
  | 'pushNotifiers'
  | 'pushMs'
  | 'pushInFlight'
  | 'pushAnswerBytes'
>

export type ProviderKind = 'FCM' | 'APNS' | 'WEB' | 'HOOK'

export const providerKinds: readonly ProviderKind[] = ['FCM', 'APNS', 'WEB', 'HOOK']

/** `mySenderId=FCM,com.example.app=APNS`: the providers of notifier names that do not begin with one. */
export function readNotifiers(text: string): ReadonlyMap<string, ProviderKind> {
  const named = new Map<string, ProviderKind>()
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue
    // The last "=", because applications choose the names, which may contain one.
    const at = part.lastIndexOf('=')
    const [name, word] = [
      part.slice(0, Math.max(at, 0)).trim(),
      part
        .slice(at + 1)
        .trim()
        .toUpperCase(),
    ]
    const kind = providerKinds.find((each) => each === word)
    if (name === '' || kind === undefined)
      throw new Error(
        `PARLEY_PUSH_NOTIFIERS must be a list like "name=FCM,other=APNS" with FCM, APNS, WEB or HOOK, not "${part}".`,
      )
    named.set(name, kind)
  }
  return named
}

/** The provider of a notifier name: from the setting, else from its beginning, else the operator's hook. */
export function kindOf(notifier: string, named: ReadonlyMap<string, ProviderKind>): ProviderKind {
  const begins = /^(FCM|APNS|WEB)(-|$)/i.exec(notifier)?.[1]?.toUpperCase()
  return named.get(notifier) ?? (begins as ProviderKind | undefined) ?? 'HOOK'
}

/** An address in a setting, without a trailing slash. An error names the setting. */
export function plainAddress(address: string, setting: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash
  if (!isPlain)
    throw new Error(`${setting} must be an http or https address without a user name and password.`)
  return url.href.replace(/\/+$/, '')
}

// The settings of services outside, with their defaults: those that carry pushes, and those whose calls are joined with
// our tokens. All of them are off until the operator names one.

import { speechBudgets } from './limits/speech.ts'

export interface OutsideConfig {
  /** The file of a service account: pushes by FCM. Its address, for tests. */
  pushFcmKeyFile: string
  pushFcmUrl: string
  /** The .p8 file, its id, the team and the bundle id of the app: pushes by APNs. Its address, for tests. */
  pushApnsKeyFile: string
  pushApnsKeyId: string
  pushApnsTeamId: string
  pushApnsTopic: string
  pushApnsSandbox: boolean
  pushApnsUrl: string
  /** A pair of keys and an address to reach the operator at: pushes to browsers. */
  pushVapidPublic: string
  pushVapidPrivate: string
  pushVapidSubject: string
  /** Users may name push services inside the operator's own network, without TLS and on any port. */
  pushWebPrivate: boolean
  /** The operator's own program for all other vendors, and what signs the requests to it. */
  pushHookUrl: string
  pushHookSecret: string
  /** Which provider a notifier name means that does not begin with one: `name=FCM,other=APNS`. */
  pushNotifiers: string
  /** How long one try may take; tries of one provider at once; bytes of an answer. */
  pushMs: number
  pushInFlight: number
  pushAnswerBytes: number
  /** Who signs tokens for calls; empty: nobody, and calls are not enabled. */
  calls: '' | 'agora' | 'livekit'
  /** Agora: the app id and its certificate. */
  callsAppId: string
  callsCertificate: string
  /** LiveKit: the key and its secret. */
  callsKey: string
  callsSecret: string
  /** How long a token for calls is good. */
  callsLifetimeMs: number
  /** The address of a speech engine that takes recordings as OpenAI's does; empty: voice to text is not enabled. */
  speechUrl: string
  /** Its key, where it wants one, and the model that it is asked to use. */
  speechKey: string
  speechModel: string
  /** The budgets of voice to text; each is the budget of the same name. */
  speechBytes: number
  speechLengthMs: number
  speechMs: number
  speechAtOnce: number
  speechWaiting: number
  speechOpenPerUser: number
  /** Bytes of an answer, and texts that are remembered. */
  speechAnswerBytes: number
  speechCached: number
}

export const outsideDefaults: OutsideConfig = {
  pushFcmKeyFile: '',
  pushFcmUrl: '',
  pushApnsKeyFile: '',
  pushApnsKeyId: '',
  pushApnsTeamId: '',
  pushApnsTopic: '',
  pushApnsSandbox: false,
  pushApnsUrl: '',
  pushVapidPublic: '',
  pushVapidPrivate: '',
  pushVapidSubject: '',
  pushWebPrivate: false,
  pushHookUrl: '',
  pushHookSecret: '',
  pushNotifiers: '',
  pushMs: 10_000,
  pushInFlight: 100,
  pushAnswerBytes: 64 * 1024,
  calls: '',
  callsAppId: '',
  callsCertificate: '',
  callsKey: '',
  callsSecret: '',
  callsLifetimeMs: 86_400_000,
  speechUrl: '',
  speechKey: '',
  speechModel: 'whisper-1',
  speechBytes: speechBudgets.speechBytes.value,
  speechLengthMs: speechBudgets.speechLengthMs.value,
  speechMs: speechBudgets.speechMs.value,
  speechAtOnce: speechBudgets.speechAtOnce.value,
  speechWaiting: speechBudgets.speechWaiting.value,
  speechOpenPerUser: speechBudgets.speechOpenPerUser.value,
  speechAnswerBytes: 256 * 1024,
  speechCached: 1000,
}

/** How settings are read; what is unreadable is refused by name. */
export interface SettingReaders {
  number(name: string, fallback: number): number
  isOn(name: string, fallback: boolean): boolean
  oneOf<T extends string>(name: string, words: readonly [T, ...T[]]): T
}

export function outsideFrom(
  env: Readonly<Record<string, string | undefined>>,
  { number, isOn, oneOf }: SettingReaders,
): Partial<OutsideConfig> {
  return {
    pushFcmKeyFile: env.PARLEY_FCM_KEY_FILE ?? '',
    pushFcmUrl: env.PARLEY_FCM_URL ?? '',
    pushApnsKeyFile: env.PARLEY_APNS_KEY_FILE ?? '',
    pushApnsKeyId: env.PARLEY_APNS_KEY_ID ?? '',
    pushApnsTeamId: env.PARLEY_APNS_TEAM_ID ?? '',
    pushApnsTopic: env.PARLEY_APNS_TOPIC ?? '',
    pushApnsSandbox: isOn('PARLEY_APNS_SANDBOX', outsideDefaults.pushApnsSandbox),
    pushApnsUrl: env.PARLEY_APNS_URL ?? '',
    pushVapidPublic: env.PARLEY_VAPID_PUBLIC ?? '',
    pushVapidPrivate: env.PARLEY_VAPID_PRIVATE ?? '',
    pushVapidSubject: env.PARLEY_VAPID_SUBJECT ?? '',
    pushWebPrivate: isOn('PARLEY_PUSH_WEB_PRIVATE', outsideDefaults.pushWebPrivate),
    pushHookUrl: env.PARLEY_PUSH_HOOK_URL ?? '',
    pushHookSecret: env.PARLEY_PUSH_HOOK_SECRET ?? '',
    pushNotifiers: env.PARLEY_PUSH_NOTIFIERS ?? '',
    pushMs: number('PARLEY_PUSH_MS', outsideDefaults.pushMs),
    calls: oneOf<OutsideConfig['calls']>('PARLEY_CALLS', ['', 'agora', 'livekit']),
    callsAppId: env.PARLEY_CALLS_APP_ID ?? '',
    callsCertificate: env.PARLEY_CALLS_CERTIFICATE ?? '',
    callsKey: env.PARLEY_CALLS_KEY ?? '',
    callsSecret: env.PARLEY_CALLS_SECRET ?? '',
    callsLifetimeMs: number('PARLEY_CALLS_TOKEN_SECONDS', outsideDefaults.callsLifetimeMs / 1000) * 1000,
    speechUrl: env.PARLEY_SPEECH_URL ?? '',
    speechKey: env.PARLEY_SPEECH_KEY ?? '',
    speechModel: env.PARLEY_SPEECH_MODEL || outsideDefaults.speechModel,
    speechLengthMs: number('PARLEY_SPEECH_MAX_SECONDS', outsideDefaults.speechLengthMs / 1000) * 1000,
    speechMs: number('PARLEY_SPEECH_MS', outsideDefaults.speechMs),
    speechAtOnce: number('PARLEY_SPEECH_AT_ONCE', outsideDefaults.speechAtOnce),
  }
}

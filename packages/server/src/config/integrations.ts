// Settings of external services with their defaults: push providers, and RTC services that accept our tokens. All are
// off until the operator configures one.

import { speechBudgets } from '../limits/speech.ts'

export interface IntegrationsConfig {
  /** FCM: the service account file. The address is for tests. */
  pushFcmKeyFile: string
  pushFcmUrl: string
  /** APNs: the .p8 file, its key id, the team and the bundle id of the app. The address is for tests. */
  pushApnsKeyFile: string
  pushApnsKeyId: string
  pushApnsTeamId: string
  pushApnsTopic: string
  pushApnsSandbox: boolean
  pushApnsUrl: string
  /** Web push: a pair of VAPID keys and a contact address of the operator. */
  pushVapidPublic: string
  pushVapidPrivate: string
  pushVapidSubject: string
  /** Allow push services inside the operator's own network, without TLS and on any port. */
  pushWebPrivate: boolean
  /** The operator's own program for all other vendors, and the secret that signs requests to it. */
  pushHookUrl: string
  pushHookSecret: string
  /** The provider of a notifier whose name does not begin with one: `name=FCM,other=APNS`. */
  pushNotifiers: string
  /** The time limit of one try, concurrent tries per provider, bytes of an answer. */
  pushMs: number
  pushInFlight: number
  pushAnswerBytes: number
  /** The service that RTC tokens are signed for. Empty: RTC is disabled. */
  calls: '' | 'agora' | 'livekit'
  /** Agora: the app id and its certificate. */
  callsAppId: string
  callsCertificate: string
  /** LiveKit: the key and its secret. */
  callsKey: string
  callsSecret: string
  /** Lifetime of an RTC token. */
  callsLifetimeMs: number
  /** The address of a speech engine with OpenAI's API. Empty: speech to text is disabled. */
  speechUrl: string
  /** Its key, if it needs one, and the model to use. */
  speechKey: string
  speechModel: string
  /** Budgets of speech to text. Each is the budget of the same name. */
  speechBytes: number
  speechLengthMs: number
  speechMs: number
  speechAtOnce: number
  speechWaiting: number
  speechOpenPerUser: number
  /** Bytes of an answer, and cached texts. */
  speechAnswerBytes: number
  speechCached: number
}

export const integrationsDefaults: IntegrationsConfig = {
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

/** Readers of settings. An unreadable value stops the start with its name. */
export interface SettingReaders {
  number(name: string, fallback: number): number
  isOn(name: string, fallback: boolean): boolean
  oneOf<T extends string>(name: string, words: readonly [T, ...T[]]): T
}

export function integrationsFrom(
  env: Readonly<Record<string, string | undefined>>,
  { number, isOn, oneOf }: SettingReaders,
): Partial<IntegrationsConfig> {
  return {
    pushFcmKeyFile: env.PARLEY_FCM_KEY_FILE ?? '',
    pushFcmUrl: env.PARLEY_FCM_URL ?? '',
    pushApnsKeyFile: env.PARLEY_APNS_KEY_FILE ?? '',
    pushApnsKeyId: env.PARLEY_APNS_KEY_ID ?? '',
    pushApnsTeamId: env.PARLEY_APNS_TEAM_ID ?? '',
    pushApnsTopic: env.PARLEY_APNS_TOPIC ?? '',
    pushApnsSandbox: isOn('PARLEY_APNS_SANDBOX', integrationsDefaults.pushApnsSandbox),
    pushApnsUrl: env.PARLEY_APNS_URL ?? '',
    pushVapidPublic: env.PARLEY_VAPID_PUBLIC ?? '',
    pushVapidPrivate: env.PARLEY_VAPID_PRIVATE ?? '',
    pushVapidSubject: env.PARLEY_VAPID_SUBJECT ?? '',
    pushWebPrivate: isOn('PARLEY_PUSH_WEB_PRIVATE', integrationsDefaults.pushWebPrivate),
    pushHookUrl: env.PARLEY_PUSH_HOOK_URL ?? '',
    pushHookSecret: env.PARLEY_PUSH_HOOK_SECRET ?? '',
    pushNotifiers: env.PARLEY_PUSH_NOTIFIERS ?? '',
    pushMs: number('PARLEY_PUSH_MS', integrationsDefaults.pushMs),
    calls: oneOf<IntegrationsConfig['calls']>('PARLEY_CALLS', ['', 'agora', 'livekit']),
    callsAppId: env.PARLEY_CALLS_APP_ID ?? '',
    callsCertificate: env.PARLEY_CALLS_CERTIFICATE ?? '',
    callsKey: env.PARLEY_CALLS_KEY ?? '',
    callsSecret: env.PARLEY_CALLS_SECRET ?? '',
    callsLifetimeMs: number('PARLEY_CALLS_TOKEN_SECONDS', integrationsDefaults.callsLifetimeMs / 1000) * 1000,
    speechUrl: env.PARLEY_SPEECH_URL ?? '',
    speechKey: env.PARLEY_SPEECH_KEY ?? '',
    speechModel: env.PARLEY_SPEECH_MODEL || integrationsDefaults.speechModel,
    speechLengthMs: number('PARLEY_SPEECH_MAX_SECONDS', integrationsDefaults.speechLengthMs / 1000) * 1000,
    speechMs: number('PARLEY_SPEECH_MS', integrationsDefaults.speechMs),
    speechAtOnce: number('PARLEY_SPEECH_AT_ONCE', integrationsDefaults.speechAtOnce),
  }
}

// Settings of moderation and translation.

import type { SettingReaders } from './integrations.ts'

export interface ModerationConfig {
  /** A file with words that messages must not contain (empty: none), what happens to them, how often it is checked. */
  words: string
  wordsAction: 'refuse' | 'replace'
  wordsCheckMs: number
  /** The app's moderation hook, called for every message before it is stored. Empty: none. */
  hookUrl: string
  hookSecret: string
  /** How long a sender may wait for the hook, and what happens to the message if it does not answer. */
  hookMs: number
  hookOnFailure: 'allow' | 'refuse'
  /** Concurrent requests and bytes of an answer. After this many failures in a row the hook pauses for a while. */
  hookInFlight: number
  hookAnswerBytes: number
  hookFailures: number
  hookPauseMs: number
  /** The address of a LibreTranslate service. Empty: translation is disabled. Also its key, if it needs one. */
  translateUrl: string
  translateKey: string
  /** Characters of a text and target languages per request: the time a service needs grows with both. */
  translateMaxLength: number
  translateMaxLanguages: number
  /** The time limit of a request. Clients wait 15 s, which may include fetching the list of languages. */
  translateMs: number
  /** Concurrent requests, queued requests, requests of one user, bytes of an answer. */
  translateAtOnce: number
  translateWaiting: number
  translateOpen: number
  translateAnswerBytes: number
  /** Cached translations, and how long the list of languages is cached. */
  translateCached: number
  translateLanguagesMs: number
}

export const moderationDefaults: ModerationConfig = {
  words: '',
  wordsAction: 'refuse',
  wordsCheckMs: 5000,
  hookUrl: '',
  hookSecret: '',
  hookMs: 1000,
  hookOnFailure: 'allow',
  hookInFlight: 64,
  hookAnswerBytes: 64 * 1024,
  hookFailures: 5,
  hookPauseMs: 5000,
  translateUrl: '',
  translateKey: '',
  translateMaxLength: 5000,
  translateMaxLanguages: 10,
  translateMs: 6000,
  translateAtOnce: 8,
  translateWaiting: 200,
  translateOpen: 40,
  translateAnswerBytes: 256 * 1024,
  translateCached: 2000,
  translateLanguagesMs: 600_000,
}

export function moderationFrom(
  env: Readonly<Record<string, string | undefined>>,
  { number, oneOf }: Pick<SettingReaders, 'number' | 'oneOf'>,
): Partial<ModerationConfig> {
  return {
    words: env.PARLEY_WORDS ?? '',
    wordsAction: oneOf<ModerationConfig['wordsAction']>('PARLEY_WORDS_ACTION', ['refuse', 'replace']),
    hookUrl: env.PARLEY_HOOK_URL ?? '',
    hookSecret: env.PARLEY_HOOK_SECRET ?? '',
    hookMs: number('PARLEY_HOOK_MS', moderationDefaults.hookMs),
    hookOnFailure: oneOf<ModerationConfig['hookOnFailure']>('PARLEY_HOOK_ON_FAILURE', ['allow', 'refuse']),
    translateUrl: env.PARLEY_TRANSLATE_URL ?? '',
    translateKey: env.PARLEY_TRANSLATE_KEY ?? '',
    translateMaxLength: number('PARLEY_TRANSLATE_MAX_LENGTH', moderationDefaults.translateMaxLength),
    translateMaxLanguages: number('PARLEY_TRANSLATE_MAX_LANGUAGES', moderationDefaults.translateMaxLanguages),
  }
}

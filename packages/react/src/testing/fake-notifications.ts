// `client.notifications`, `translation`, `calls` and `diagnostics` of the fake client: settings in memory.

import {
  type Client,
  keyOf,
  type NotificationSettings,
  type Silence,
  type SilenceChange,
} from '@parley/client'
import { type FakeCallParts, fakeCall } from './fake-call.ts'
import type { FakeStore } from './fake-store.ts'

/** The languages that the server translates into; empty if it does not translate. */
export interface FakeTranslator {
  /** The languages that can be chosen. */
  languages: readonly { readonly code: string; readonly name: string; readonly nativeName: string }[]
}

/** The transcript of every voice message; undefined if speech to text is not enabled. */
export interface FakeListener {
  /** The transcript; undefined if the service is off. */
  text: string | undefined
}

export interface FakeNotificationsParts extends FakeCallParts {
  readonly store: FakeStore
  readonly translator: FakeTranslator
  readonly listener: FakeListener
}

type SettingAreas = Pick<Client, 'notifications' | 'translation' | 'speech' | 'calls' | 'diagnostics'>

const nothingSilent: Silence = { type: 'ALL', until: 0, interval: undefined }

export const emptyNotifications: NotificationSettings = {
  all: nothingSilent,
  conversations: new Map(),
  zone: '',
  language: '',
  devices: [],
  webKey: '',
}

function changed(before: Silence, { type, durationMs, interval }: SilenceChange): Silence {
  return {
    type: type ?? before.type,
    until: durationMs === undefined ? before.until : durationMs === 0 ? 0 : Date.now() + durationMs,
    interval: interval === undefined ? before.interval : (interval ?? undefined),
  }
}

export function createFakeNotifications(parts: FakeNotificationsParts): SettingAreas {
  const { store } = parts

  const call = fakeCall(parts)

  const settings = () => store.state.people.notifications ?? emptyNotifications
  const keep = (change: Partial<NotificationSettings>) =>
    store.set(({ people }) => ({ people: { ...people, notifications: { ...settings(), ...change } } }))

  return {
    notifications: {
      async load() {
        await call('notifications.load')
        keep({})
      },
      async silenceAll(change) {
        await call('notifications.silenceAll')
        keep({
          all: changed(settings().all, change),
          ...(change.zone !== undefined && { zone: change.zone }),
        })
      },
      async silence(conversation, change) {
        await call('notifications.silence')
        const key = keyOf(conversation)
        const before = settings().conversations.get(key) ?? { ...nothingSilent, type: 'DEFAULT' as const }
        keep({ conversations: new Map(settings().conversations).set(key, changed(before, change)) })
      },
      async clear(conversation) {
        await call('notifications.clear')
        const conversations = new Map(settings().conversations)
        conversations.delete(keyOf(conversation))
        keep({ conversations })
      },
      async setLanguage(language) {
        await call('notifications.setLanguage')
        keep({ language })
      },
      async registerPush({ notifier, deviceId = 'web_fake' }) {
        await call('notifications.registerPush')
        const others = settings().devices.filter(({ device }) => device !== deviceId)
        keep({ devices: [...others, { device: deviceId, notifier, at: Date.now() }] })
      },
      async unregisterPush({ deviceId = 'web_fake' } = {}) {
        await call('notifications.unregisterPush')
        keep({ devices: settings().devices.filter(({ device }) => device !== deviceId) })
      },
      async get() {
        await call('notifications.get')
        return { silence: {} }
      },
      async getMany() {
        await call('notifications.getMany')
        return { users: {}, groups: {} }
      },
      async listTyped() {
        await call('notifications.listTyped')
        return { rows: [], cursor: '' }
      },
      async language() {
        await call('notifications.language')
        return { language: settings().language }
      },
    },
    translation: {
      async languages() {
        await call('translation.languages')
        const { languages } = parts.translator
        if (languages.length === 0)
          throw Object.assign(new Error('not enabled'), { reason: 'serviceNotEnabled' })
        return { languages: [...languages] }
      },
      async translate({ text, to }) {
        await call('translation.translate')
        const translations = to.map((language) => ({ text: `[${language}] ${text}`, to: language }))
        return { results: [{ detectedLanguage: { language: 'en', score: 1 }, translations }] }
      },
    },
    speech: {
      async transcribe() {
        await call('speech.transcribe')
        const { text } = parts.listener
        if (text === undefined) throw Object.assign(new Error('not enabled'), { reason: 'serviceNotEnabled' })
        return { text }
      },
      async recognize() {
        await call('speech.recognize')
        return { text: parts.listener.text ?? '' }
      },
    },
    calls: {
      async token({ channel = '*' } = {}) {
        await call('calls.token')
        return { appId: 'fake', token: 'fake', channel, uid: 1, expiresIn: 86_400 }
      },
      users: async () => new Map(),
    },
    diagnostics: { follow: async () => () => {}, note: async () => {} },
  }
}

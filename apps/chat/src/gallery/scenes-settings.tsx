// Gallery scenes about settings: all their states, muted conversations in the list, and translations.

import { emptyState, type NotificationSettings, type SilenceChange } from '@parley/client'
import type { SettingsSection } from '@parley/react'
import type { FakeClient } from '@parley/react/testing'
import { Inbox } from '../screens/Inbox/Inbox.tsx'
import { busyClient, single } from './fixtures.ts'
import type { Scene } from './scenes.tsx'

const account = { server: 'http://localhost:4000', appKey: 'parley#demo', user: 'alice' }
const nothing = () => {}
const minute = 60_000

const devices = [
  { device: 'web_other', name: 'Firefox on Linux' },
  { device: 'web_fake' },
  { device: 'android_71f', name: 'Pixel 9' },
]

const settings: NotificationSettings = {
  all: {
    type: 'ALL',
    until: 0,
    interval: { from: { hours: 22, minutes: 0 }, to: { hours: 7, minutes: 30 } },
  },
  conversations: new Map([
    ['single:mei', { type: 'NONE', until: 0, interval: undefined }],
    ['single:ana', { type: 'DEFAULT', until: Date.now() + 50 * minute, interval: undefined }],
    ['group:g-climbing', { type: 'AT', until: 0, interval: undefined }],
  ]),
  zone: 'Europe/Berlin',
  language: 'de',
  devices: [{ device: 'android_71f', notifier: 'FCM', at: Date.now() - 3 * 86_400_000 }],
  webKey: 'BPYc0NSVLlM1GC1r5EPEwzGx4vbk2C0NSgHb0x5v1hQH9oIY1YpHgr1nZkKzHkHvQ8kOkU3Q2sV6mVJ9qyEwX0M',
}

function settled(more?: (client: FakeClient) => void): FakeClient {
  const client = busyClient()
  Object.assign(client.session, {
    listDevices: async () => {
      const failure = client.failures.get('session.listDevices')
      if (failure) throw failure
      return devices
    },
    removeDevice: async () => ({ removed: true }),
  })
  client.translator.languages = [
    { code: 'en', name: 'English', nativeName: 'English' },
    { code: 'zh-Hans', name: 'Chinese', nativeName: '中文' },
    { code: 'de', name: 'German', nativeName: 'Deutsch' },
  ]
  client.set({
    device: 'web_fake',
    people: { ...emptyState.people, ...client.state.people, notifications: settings },
  })
  more?.(client)
  return client
}

const showing = (client: FakeClient, section?: SettingsSection): Scene => ({
  client,
  show: (
    <Inbox
      account={account}
      open={undefined}
      screen="settings"
      section={section}
      onSignOut={nothing}
      onSignInAgain={nothing}
    />
  ),
})

const failure = (reason: string, message: string) => Object.assign(new Error(message), { reason, code: 403 })

function refusing(client: FakeClient): void {
  client.set({ people: { ...client.state.people, notifications: undefined } })
  for (const name of ['notifications.load', 'session.listDevices', 'translation.languages'])
    client.failures.set(name, failure('serverError', 'it broke'))
}

/** Everything is muted, each in a different way. */
const quiet = (change: SilenceChange) => (client: FakeClient) => {
  void client.notifications.silenceAll(change)
}

export const settingsScenes: Readonly<Record<string, () => Scene>> = {
  'settings-all': () => showing(settled()),
  'settings-notifications': () => showing(settled(), 'notifications'),
  'settings-devices': () => showing(settled(), 'devices'),
  'settings-look': () => showing(settled(), 'look'),
  'settings-quiet': () => showing(settled(quiet({ type: 'NONE' })), 'notifications'),
  'settings-refused': () => showing(settled(refusing)),
  'settings-offline': () =>
    showing(
      settled((client) => client.set({ connection: { name: 'offline' } })),
      'notifications',
    ),
  'settings-muted': () => ({
    client: settled(),
    show: <Inbox account={account} open={single('bob')} onSignOut={nothing} onSignInAgain={nothing} />,
  }),
}

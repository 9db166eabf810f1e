// The settings as operators may see them: their values as they were written, where they come from, and no secrets.

import type { LoadedSettings } from './load-settings.ts'
import { fileSettings, settingTopics } from './setting-names.ts'

export interface ShownSetting {
  readonly name: string
  readonly topic: string
  readonly source: 'environment' | 'file' | 'default'
  /** The place in the configuration file, or the file with the secret. Empty for the others. */
  readonly place: string
  /** Empty for defaults and secrets. */
  readonly value: string
  readonly isSecret: boolean
}

/** Addresses may have passwords in them, and names like these say that the value is secret. */
const isSecretName = (name: string): boolean =>
  fileSettings.has(name) || /(SECRET|TOKEN|PRIVATE|CERTIFICATE|PASSWORD|_KEY)$/.test(name)

/** A password in an address, such as that of a push relay. */
const hasCredentials = /\/\/[^/\s]*@/

export function shownSettings({ env, origins }: LoadedSettings): ShownSetting[] {
  return Object.entries(settingTopics).flatMap(([topic, names]) =>
    names.map((name) => {
      const value = env[name]
      const place = origins.get(name) ?? ''
      const isSecret = isSecretName(name) || hasCredentials.test(value ?? '')
      const source = value === undefined ? 'default' : place === '' ? 'environment' : 'file'
      return { name, topic, source, place, value: isSecret ? '' : (value ?? ''), isSecret }
    }),
  )
}

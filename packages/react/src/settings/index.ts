// The public API of settings for other features.

export { Devices } from './devices/Devices.tsx'
export { LookSettings } from './LazyLookSettings.tsx'
export type { Look, LookSettingsProps } from './LookSettings.tsx'
export type { NotificationSettingsProps } from './notifications/AllNotificationSettings.tsx'
export { NotificationSettings } from './notifications/NotificationSettings.tsx'
export { Settings } from './Settings.tsx'
export type { SettingsProps } from './SettingsPage.tsx'
export { type SettingsSection, settingsSections } from './sections.ts'
export { TranslationSettings } from './TranslationSettings.tsx'

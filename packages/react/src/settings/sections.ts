/** The sections of the settings page, in the order in which they are shown. */
export const settingsSections = [
  'profile',
  'notifications',
  'look',
  'translation',
  'devices',
  'storage',
  'privacy',
  'password',
] as const
/** The name of a section of the settings. */
export type SettingsSection = (typeof settingsSections)[number]

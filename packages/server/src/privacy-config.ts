// Settings about what people, and strangers to the server, may learn and do to others.

export interface PrivacyConfig {
  /** Who shows this as a bearer token reads /metrics; empty: whoever asks from this machine. */
  metricsToken: string
  /** People are asked before somebody whom they have blocked puts them into a group; into a room nobody like that does. */
  askBlockers: boolean
  /** Only contacts may write to each other. */
  contactsOnly: boolean
  /** Who reads the mail address and the phone number of a profile, besides its owner. */
  contactDetails: 'owner' | 'contacts' | 'everybody'
}

export const privacyDefaults: PrivacyConfig = {
  metricsToken: '',
  askBlockers: true,
  contactsOnly: false,
  contactDetails: 'owner',
}

interface Readers {
  isOn(name: string, fallback: boolean): boolean
  oneOf<T extends string>(name: string, words: readonly [T, ...T[]]): T
}

export function privacyFrom(
  env: Readonly<Record<string, string | undefined>>,
  { isOn, oneOf }: Readers,
): PrivacyConfig {
  return {
    metricsToken: env.PARLEY_METRICS_TOKEN ?? '',
    askBlockers: isOn('PARLEY_ASK_BLOCKERS', privacyDefaults.askBlockers),
    contactsOnly: isOn('PARLEY_CONTACTS_ONLY', privacyDefaults.contactsOnly),
    contactDetails: oneOf('PARLEY_CONTACT_DETAILS', ['owner', 'contacts', 'everybody']),
  }
}

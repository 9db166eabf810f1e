// Privacy settings: what users may see of others, and what they may do to them.

export interface PrivacyConfig {
  /** The bearer token for /metrics. Empty: only requests from loopback. */
  metricsToken: string
  /** Users confirm before a user whom they have blocked adds them to a group. Adding them to a room is refused. */
  askBlockers: boolean
  /** Only contacts may write to each other. */
  contactsOnly: boolean
  /** Who may read the mail address and phone number of a profile, besides its owner. */
  contactDetails: 'owner' | 'contacts' | 'everybody'
  /** Who may search for people of the app by name. */
  peopleSearch: 'off' | 'everybody'
  /** How long the audit of back ends is kept, and how many rows at most. */
  auditMs: number
  auditRows: number
}

export const privacyDefaults: PrivacyConfig = {
  metricsToken: '',
  askBlockers: true,
  contactsOnly: false,
  contactDetails: 'owner',
  peopleSearch: 'off',
  auditMs: 90 * 86_400_000,
  auditRows: 1_000_000,
}

interface Readers {
  number(name: string, fallback: number): number
  isOn(name: string, fallback: boolean): boolean
  oneOf<T extends string>(name: string, words: readonly [T, ...T[]]): T
}

export function privacyFrom(
  env: Readonly<Record<string, string | undefined>>,
  { isOn, oneOf, number }: Readers,
  /** The server is reachable from its own machine only. */
  isLocal: boolean,
): PrivacyConfig {
  const whoSearches = oneOf('PARLEY_PEOPLE_SEARCH', ['local', 'off', 'everybody'])
  return {
    metricsToken: env.PARLEY_METRICS_TOKEN ?? '',
    askBlockers: isOn('PARLEY_ASK_BLOCKERS', privacyDefaults.askBlockers),
    contactsOnly: isOn('PARLEY_CONTACTS_ONLY', privacyDefaults.contactsOnly),
    contactDetails: oneOf('PARLEY_CONTACT_DETAILS', ['owner', 'contacts', 'everybody']),
    peopleSearch: whoSearches === 'local' ? (isLocal ? 'everybody' : 'off') : whoSearches,
    auditMs: number('PARLEY_AUDIT_DAYS', privacyDefaults.auditMs / 86_400_000) * 86_400_000,
    auditRows: number('PARLEY_AUDIT_ROWS', privacyDefaults.auditRows),
  }
}

/** A screen that replaces the conversation. */
export type Place = 'requests' | 'discover' | 'threads' | 'rooms' | 'settings' | 'contacts' | 'profile'

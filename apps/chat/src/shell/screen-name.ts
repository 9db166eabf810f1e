/** A screen that replaces the conversation. */
export type ScreenName = 'requests' | 'discover' | 'threads' | 'rooms' | 'settings' | 'contacts' | 'profile'

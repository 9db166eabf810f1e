// Sign-in and tokens.

/** Length of the text for a device that a sign-in replaces, in characters. */
export const maxSignInNoteLength = 1_024
/** Lowest number of a custom platform. */
export const minCustomPlatform = 1
/** Highest number of a custom platform. */
export const maxCustomPlatform = 100
/** Name of a device that has no other. */
export const defaultDeviceName = 'webim'
/** Share of its lifetime after which a token is reported as about to expire. */
export const tokenWillExpireAt = 0.8
/** The longest wait of a host timer; longer waits are made of several. */
export const maxTimerMs = 2_147_483_647

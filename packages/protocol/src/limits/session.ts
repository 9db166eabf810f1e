// Signing in and tokens.

// The text for the device that a sign-in pushes out.
export const maxSignInNoteLength = 1_024
// A custom platform is a number in this range.
export const minCustomPlatform = 1
export const maxCustomPlatform = 100
// The name of a device that gives itself no other.
export const defaultDeviceName = 'webim'
// A token is about to expire when this share of its life is over.
export const tokenWillExpireAt = 0.8
// Timers cannot wait longer; a longer wait is made of several.
export const maxTimerMs = 2_147_483_647

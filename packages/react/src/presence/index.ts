// What other features may use of presence.

export { Avatar, type AvatarProps } from './Avatar.tsx'
export { PresenceLine } from './PresenceLine.tsx'
export { ownWords, statusOf, usualTexts } from './status.ts'
export { useOnScreen } from './use-people-on-screen.ts'
export { useOwnPresence, usePresence } from './use-presence.ts'

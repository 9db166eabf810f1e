// The public API of presence for other features.

export { Avatar } from './Avatar.tsx'
export { BotBadge, useIsBot } from './BotBadge.tsx'
export { PresenceLine } from './PresenceLine.tsx'
export { ownWords, statusOf, usualTexts } from './status.ts'
export { useOnScreen } from './use-on-screen.ts'
export { useOwnPresence, usePresence } from './use-presence.ts'

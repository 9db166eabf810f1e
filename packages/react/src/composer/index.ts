// The public API of composer for other features.

export { reasonText } from './ClosedNotice.tsx'
export { Composer } from './Composer.tsx'
export { EmojiButton } from './EmojiButton.tsx'

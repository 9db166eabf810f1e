// What other features may use of composer.

export { reasonText } from './ClosedNotice.tsx'
export { Composer, type ComposerProps } from './Composer.tsx'
export { EmojiButton } from './EmojiButton.tsx'

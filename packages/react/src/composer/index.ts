// The public API of the composer for other features.

export { reasonText } from './ClosedNotice.tsx'
export { Composer } from './Composer.tsx'
export { EmojiButton } from './EmojiButton.tsx'
export { type MessageComposer, useMessageComposer } from './use-message-composer.ts'

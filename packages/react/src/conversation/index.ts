// The public API of conversations for other features.

export type { ConversationProps } from './conversation-props.ts'
export { Forwarding } from './forward/Forwarding.tsx'
export { PinBar } from './pins/PinBar.tsx'
export { QueuedMessages } from './QueuedMessages.tsx'
export { SelectBar } from './select/LazySelectBar.tsx'
export { TopBars } from './TopBars.tsx'
export { TranslationToggle, useShownTranslations } from './TranslationToggle.tsx'
export { useActions } from './use-actions.ts'
export { useFocusAfterSelecting } from './use-focus-after-selecting.ts'

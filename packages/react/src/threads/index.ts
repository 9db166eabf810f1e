// The public API of threads for other features.

export { StartThread, ThreadPart } from './chip/LazyThreadPart.tsx'
export type { ThreadInboxProps } from './list/OwnThreads.tsx'
export { ThreadInbox } from './list/ThreadInbox.tsx'
export { ThreadsButton } from './list/ThreadsButton.tsx'

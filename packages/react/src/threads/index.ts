// The public API of threads for other features.

export { StartThread, ThreadPart } from './chip/LazyThreadPart.tsx'
export type { ThreadInboxProps } from './list/OwnThreads.tsx'
export { ThreadInbox } from './list/ThreadInbox.tsx'
export { ThreadsButton } from './list/ThreadsButton.tsx'
export { type ThreadPages, useThreads } from './list/use-threads.ts'

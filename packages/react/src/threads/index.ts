// What other features may use of threads.

export { StartThread, ThreadPart } from './chip/LazyThreadPart.tsx'
export type { ThreadInboxProps } from './list/OwnThreads.tsx'
export { ThreadInbox } from './list/ThreadInbox.tsx'
export { ThreadsButton } from './list/ThreadsButton.tsx'

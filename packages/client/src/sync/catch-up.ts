// Is the client catching up? A value and a pure function; queues.ts says what happened. Rules SYNC-1 and SYNC-2.

export type CatchUp =
  | { readonly name: 'idle' }
  /** These queues have not had their last page yet. */
  | { readonly name: 'running'; readonly queues: readonly string[] }

export type CatchUpNews =
  /** The server has told which queues wait. */
  | { readonly name: 'unread'; readonly queues: readonly string[] }
  /** A queue has had its last page. */
  | { readonly name: 'drained'; readonly queue: string }

export function catchUp(now: CatchUp, news: CatchUpNews): CatchUp {
  const waiting =
    news.name === 'unread'
      ? news.queues
      : now.name === 'idle'
        ? []
        : now.queues.filter((queue) => queue !== news.queue)
  return waiting.length > 0 ? { name: 'running', queues: waiting } : { name: 'idle' }
}

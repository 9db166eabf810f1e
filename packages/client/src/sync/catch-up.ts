// The catch-up state: a value and a pure function, driven by queues.ts. Rules SYNC-1 and SYNC-2.

export type CatchUp =
  | { readonly name: 'idle' }
  /** The last page of these queues has not arrived yet. */
  | { readonly name: 'running'; readonly queues: readonly string[] }

export type CatchUpEvent =
  /** The server has listed the unread queues. */
  | { readonly name: 'unread'; readonly queues: readonly string[] }
  /** The last page of a queue has arrived. */
  | { readonly name: 'drained'; readonly queue: string }

export function catchUp(now: CatchUp, event: CatchUpEvent): CatchUp {
  const waiting =
    event.name === 'unread'
      ? event.queues
      : now.name === 'idle'
        ? []
        : now.queues.filter((queue) => queue !== event.queue)
  return waiting.length > 0 ? { name: 'running', queues: waiting } : { name: 'idle' }
}

// Whoever listens, by name; and the older way, in which there is one of everything.

export type Handler = (payload?: unknown) => void
export type Handlers = Readonly<Record<string, Handler | undefined>>

/** Names that only the older way has, and what they are called elsewhere. */
const olderNames: Readonly<Record<string, string>> = { onImageMessage: 'onPictureMessage' }
/** Told to the older way alone. */
const olderOnly = new Set(['onOpened', 'onClosed', 'onPresence'])

export function createHandlers(failed: (error: unknown) => void) {
  const named = new Map<string, Handlers | undefined>()
  let older: Handlers = {}

  const call = (handler: Handler | undefined, payload: readonly unknown[]) => {
    if (typeof handler !== 'function') return
    try {
      handler(...payload)
    } catch (error) {
      failed(error)
    }
  }

  return {
    add: (id: string, handlers: Handlers | undefined) => void named.set(id, handlers),
    remove: (id: string) => void named.delete(id),
    listen(handlers: Handlers) {
      older = { ...older, ...handlers }
    },
    tell(name: string, ...payload: readonly unknown[]) {
      call(older[name] ?? older[olderNames[name] ?? name], payload)
      if (olderOnly.has(name)) return
      for (const handlers of [...named.values()]) call(handlers?.[name], payload)
    },
    /** Some failures are told in the older way alone. */
    tellOlder(name: string, ...payload: readonly unknown[]) {
      call(older[name], payload)
    },
    clear() {
      named.clear()
      older = {}
    },
  }
}

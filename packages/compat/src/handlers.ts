// Event handlers by name, and the older API with one handler per event.

export type Handler = (payload?: unknown) => void
export type Handlers = Readonly<Record<string, Handler | undefined>>

/** Names that exist only in the older API, and their current names. */
const olderNames: Readonly<Record<string, string>> = { onImageMessage: 'onPictureMessage' }
/** The events of the older API. Newer ones go to named handlers only. */
const olderWay: ReadonlySet<string> = new Set(
  `onOpened onClosed onPresence onTextMessage onPictureMessage onAudioMessage onVideoMessage onFileMessage onLocationMessage
  onCmdMessage onCustomMessage onReceivedMessage onDeliveredMessage onReadMessage onRecallMessage onChannelMessage onError
  onOffline onOnline onStatisticMessage onContactInvited onContactAgreed onContactRefuse onContactDeleted onContactAdded
  onTokenWillExpire onTokenExpired onPresenceStatusChange`.split(/\s+/),
)
/** Events for the older API only. */
const olderOnly = new Set(['onOpened', 'onClosed', 'onPresence'])

/** `self` has the handlers of the older API as fields: `listen` writes them, and so may applications. */
export function createHandlers(self: object, failed: (error: unknown) => void) {
  const named: Record<string, Handlers | undefined> = Object.create(null)
  const older = (name: string) =>
    olderWay.has(name) && Object.hasOwn(self, name) ? (self as Record<string, Handler>)[name] : undefined

  const call = (handler: Handler | undefined, payload: readonly unknown[]) => {
    if (typeof handler !== 'function') return
    try {
      handler(...payload)
    } catch (error) {
      failed(error)
    }
  }

  const tellNamed = (name: string, payload: readonly unknown[]) => {
    for (const handlers of Object.values(named)) call(handlers?.[name], payload)
  }

  return {
    named,
    tellNamed,
    add(id: string, handlers: Handlers | undefined) {
      named[id] = handlers
    },
    remove(id: string) {
      delete named[id]
    },
    listen: (handlers: Handlers) => void Object.assign(self, handlers),
    tell(name: string, ...payload: readonly unknown[]) {
      call(older(olderNames[name] ?? name), payload)
      if (!olderOnly.has(name)) tellNamed(name, payload)
    },
    tellNews(name: string, payload: unknown, olderPayload: () => unknown = () => payload) {
      const handler = older(olderNames[name] ?? name)
      if (handler) call(handler, [olderPayload()])
      if (!olderOnly.has(name)) tellNamed(name, [payload])
    },
    /** Some failures are reported through the older API only. */
    tellOlder(name: string, ...payload: readonly unknown[]) {
      call(older(name), payload)
    },
    /** Whether there is a listener. */
    hears: (name: string): boolean =>
      [older(name), ...Object.values(named).map((handlers) => handlers?.[name])].some(
        (handler) => typeof handler === 'function',
      ),
  }
}

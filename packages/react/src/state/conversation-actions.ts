// What one is about to do with messages of an open conversation: answer one, change one, choose some, send some on.
// The timeline starts these, the composer and the bars finish them; this is where they meet. It lives outside of
// React's state, so that a message is drawn again only when something about it changed.

import type { Message } from '@parley/client'
import { createContext, useContext, useRef, useSyncExternalStore } from 'react'
import type { Place } from './scroll-positions.ts'

/** A short word to the user beside the timeline, with something to do about it. */
export interface Notice {
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

export interface ConversationActionsState {
  /** The message that the composer answers. Never together with `editing`. */
  readonly replyTo: Message | undefined
  /** The own message that the composer changes. */
  readonly editing: Message | undefined
  /** Chosen messages by id; undefined while nobody is choosing. */
  readonly selected: ReadonlyMap<string, Message> | undefined
  /** Messages that wait for somebody to say where they go. */
  readonly forwarding: { readonly messages: readonly Message[]; readonly merged: boolean } | undefined
  readonly notice: Notice | undefined
  /** The thread beside the conversation, or all of the group's; see `openThread`. */
  readonly thread: string | undefined
}

/** What the host may want to know; everything works without it. */
export interface ConversationCallbacks {
  readonly onReply?: ((message: Message) => void) | undefined
  readonly onEdit?: ((message: Message) => void) | undefined
  /** In place of the kit's own picker. `merged`: as one message. */
  readonly onForward?: ((messages: readonly Message[], merged: boolean) => void) | undefined
  /** The text of a recalled message goes back to the composer. */
  readonly onEditAgain?: ((text: string) => void) | undefined
  /** Somebody wants no more of a message that is still being written (`parley_streaming` in its ext). */
  readonly onStop?: ((message: Message) => void) | undefined
  /** In place of the kit's own memory of it: which thread is wanted beside the conversation. See `openThread`. */
  readonly onThread?: ((thread: string | undefined) => void) | undefined
}

export interface JumpOptions {
  /** Where the message is, if that is known. */
  readonly position?: number | undefined
  /** Only looked at: the focus stays where it is, and whoever jumps knows the way back. */
  readonly isGlance?: boolean
}

export type Jumps = Pick<ConversationActions, 'jumpTo' | 'place' | 'goBack'>

export interface ConversationActions {
  get(): ConversationActionsState
  subscribe(changed: () => void): () => void
  reply(message: Message): void
  edit(message: Message): void
  /** Neither answering nor changing any more. */
  stopWriting(): void
  /** Starts choosing, with this message if one is given. */
  startSelecting(message?: Message): void
  /** Chooses a message or lets go of it; does nothing while nobody is choosing. */
  toggle(message: Message): void
  stopSelecting(): void
  /** Sends messages on. The host's picker takes over if there is one, else `forwarding` says what is to be sent. */
  forward(messages: readonly Message[], merged: boolean): void
  stopForwarding(): void
  editAgain(text: string): void
  /** Groups: shows a thread by its id beside the conversation, 'all' for the list of them, undefined for none. */
  openThread(thread: string | undefined): void
  notify(notice: Notice | undefined): void
  /** Goes to a message of this conversation, wherever it is. */
  jumpTo(messageId: string, options?: JumpOptions): void
  /** What one reads now, to come back to it later. */
  place(): Place | undefined
  goBack(place: Place): void
  /** The timeline says how to jump; gives the function that takes it back. */
  setJumps(jumps: Jumps): () => void
  setCallbacks(callbacks: ConversationCallbacks): void
  /** Does the host take care of editing itself? Then it may know kinds that the composer does not. */
  hostEdits(): boolean
  /** What the host does to stop a message that is being written. */
  stopper(): ConversationCallbacks['onStop']
}

/** So many messages fit into one merged forward. */
export const mostMerged = 300

const nothing: ConversationActionsState = {
  replyTo: undefined,
  editing: undefined,
  selected: undefined,
  forwarding: undefined,
  notice: undefined,
  thread: undefined,
}

export function createConversationActions(): ConversationActions {
  const listeners = new Set<() => void>()
  let state = nothing
  let callbacks: ConversationCallbacks = {}
  let jumps: Jumps | undefined

  function set(change: Partial<ConversationActionsState>): void {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }

  return {
    get: () => state,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    reply(message) {
      set({ replyTo: message, editing: undefined, selected: undefined })
      callbacks.onReply?.(message)
    },
    edit(message) {
      set({ editing: message, replyTo: undefined, selected: undefined })
      callbacks.onEdit?.(message)
    },
    stopWriting: () => set({ replyTo: undefined, editing: undefined }),
    startSelecting: (message) => set({ selected: new Map(message ? [[message.id, message]] : []) }),
    toggle(message) {
      if (!state.selected) return
      const selected = new Map(state.selected)
      if (!selected.delete(message.id)) selected.set(message.id, message)
      set({ selected })
    },
    stopSelecting: () => set({ selected: undefined }),
    forward(messages, merged) {
      if (messages.length === 0 || (merged && messages.length > mostMerged)) return
      // The timeline's order, whatever the order of choosing was.
      const sorted = [...messages].sort((a, b) => a.position - b.position)
      if (callbacks.onForward) {
        set({ selected: undefined })
        callbacks.onForward(sorted, merged)
      } else {
        set({ forwarding: { messages: sorted, merged } })
      }
    },
    stopForwarding: () => set({ forwarding: undefined }),
    editAgain: (text) => callbacks.onEditAgain?.(text),
    openThread: (thread) => (callbacks.onThread ? callbacks.onThread(thread) : set({ thread })),
    notify: (notice) => set({ notice }),
    jumpTo: (messageId, options) => jumps?.jumpTo(messageId, options),
    place: () => jumps?.place(),
    goBack: (place) => jumps?.goBack(place),
    setJumps(next) {
      jumps = next
      return () => {
        if (jumps === next) jumps = undefined
      }
    },
    setCallbacks(next) {
      callbacks = next
    },
    hostEdits: () => callbacks.onEdit !== undefined,
    stopper: () => callbacks.onStop,
  }
}

export const ConversationActionsContext = createContext<ConversationActions | undefined>(undefined)

/** The actions of the conversation around this component; of its own where there is none. */
export function useConversationActions(): ConversationActions {
  const given = useContext(ConversationActionsContext)
  const own = useRef<ConversationActions | undefined>(undefined)
  if (given) return given
  own.current ??= createConversationActions()
  return own.current
}

/** A part of what one is about to do, kept up to date. `select` must give the same value for the same state. */
export function useConversationAction<T>(
  actions: ConversationActions,
  select: (state: ConversationActionsState) => T,
): T {
  const read = () => select(actions.get())
  return useSyncExternalStore(actions.subscribe, read, read)
}

// Pending actions on the messages of an open conversation: reply, edit, select, forward. The timeline starts them, the
// composer and the bars finish them. They live outside of React state, so that a message re-renders only when something
// about it changed.

import type { Message } from '@parley/client'
import { createContext, useContext, useRef, useSyncExternalStore } from 'react'
import type { ReasonedError } from '../strings/strings.ts'
import type { ScrollPosition } from './scroll-positions.ts'

/** A short notice beside the timeline, with an optional action. */
export interface Notice {
  /** The text of the notice. */
  readonly text: string
  /** The error that the text is about; its code is shown in small print. */
  readonly error?: ReasonedError | undefined
  /** A button beside the text. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

/** The pending actions of the user in a conversation. */
export interface ConversationActionsState {
  /** The message that the composer replies to. Never set together with `editing`. */
  readonly replyTo: Message | undefined
  /** The own message that the composer edits. */
  readonly editing: Message | undefined
  /** Selected messages by id; undefined outside of selection mode. */
  readonly selected: ReadonlyMap<string, Message> | undefined
  /** Messages for which the user is choosing where to forward them. */
  readonly forwarding: { readonly messages: readonly Message[]; readonly merged: boolean } | undefined
  /** The current notice. */
  readonly notice: Notice | undefined
  /** The open thread beside the conversation, or 'all' for the list of threads; see `openThread`. */
  readonly thread: string | undefined
}

/** Optional callbacks for the host. */
export interface ConversationCallbacks {
  /** Called when the user starts a reply. */
  readonly onReply?: ((message: Message) => void) | undefined
  /** Called when the user starts to edit a message. The host then edits it itself. */
  readonly onEdit?: ((message: Message) => void) | undefined
  /** Replaces the kit's own picker. `merged` means as one message. */
  readonly onForward?: ((messages: readonly Message[], merged: boolean) => void) | undefined
  /** Called with the text of a recalled message, which goes back to the composer. */
  readonly onEditAgain?: ((text: string) => void) | undefined
  /** Called when the user stops a message that is still being streamed (`parley_streaming` in its ext). */
  readonly onStop?: ((message: Message) => void) | undefined
  /** Called with the thread to show beside the conversation; replaces the kit's own state. See `openThread`. */
  readonly onThread?: ((thread: string | undefined) => void) | undefined
}

/** Options of `jumpTo`. */
export interface JumpOptions {
  /** The position of the message, if known. */
  readonly position?: number | undefined
  /** Whether it is a preview: the focus does not move, and the caller handles the way back. */
  readonly isGlance?: boolean
}

/** The methods that need a mounted timeline. */
export type Jumps = Pick<ConversationActions, 'jumpTo' | 'place' | 'goBack'>

/** The actions of an open conversation, for components of the host. */
export interface ConversationActions {
  /** The current state. */
  get(): ConversationActionsState
  /** Calls the function after every change. Returns a function that stops it. */
  subscribe(changed: () => void): () => void
  /** Starts a reply to this message. */
  reply(message: Message): void
  /** Starts to edit this message. */
  edit(message: Message): void
  /** Ends replying and editing. */
  stopWriting(): void
  /** Starts selection mode, with this message selected if one is given. */
  startSelecting(message?: Message): void
  /** Selects or deselects a message; does nothing outside of selection mode. */
  toggle(message: Message): void
  /** Ends selection mode. */
  stopSelecting(): void
  /** Forwards messages with the host's picker if there is one; otherwise sets `forwarding`. */
  forward(messages: readonly Message[], merged: boolean): void
  /** Drops the messages that wait to be forwarded. */
  stopForwarding(): void
  /** Puts the text of a recalled message into the composer. */
  editAgain(text: string): void
  /** In groups: shows a thread by its id beside the conversation; 'all' for the list of threads, undefined for none. */
  openThread(thread: string | undefined): void
  /** Shows a notice, or hides it. */
  notify(notice: Notice | undefined): void
  /** Scrolls to a message of this conversation and loads it if necessary. */
  jumpTo(messageId: string, options?: JumpOptions): void
  /** The current scroll position, to return to it later. */
  place(): ScrollPosition | undefined
  /** Scrolls to a position that `place` returned. */
  goBack(place: ScrollPosition): void
  /** Registers the jump functions of the timeline; returns the function that unregisters them. */
  setJumps(jumps: Jumps): () => void
  /** Sets the callbacks of the host. */
  setCallbacks(callbacks: ConversationCallbacks): void
  /** True if the host handles editing itself. It may then support kinds that the composer does not. */
  hostEdits(): boolean
  /** The host's callback that stops a streaming message. */
  stopper(): ConversationCallbacks['onStop']
}

/** The maximum number of messages in one merged forward. */
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
    for (const listener of listeners) listener()
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
      // Timeline order, independent of the order of selection.
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

/** The actions of the surrounding conversation. Creates separate ones if there is none. */
export function useConversationActions(): ConversationActions {
  const given = useContext(ConversationActionsContext)
  const own = useRef<ConversationActions | undefined>(undefined)
  if (given) return given
  own.current ??= createConversationActions()
  return own.current
}

/** A part of the pending actions, kept current. `select` must return the same value for the same state. */
export function useConversationAction<T>(
  actions: ConversationActions,
  select: (state: ConversationActionsState) => T,
): T {
  const read = () => select(actions.get())
  return useSyncExternalStore(actions.subscribe, read, read)
}

// The handlers that messages get from their timeline, and the overlay they open: a menu, panel or dialog.

import { type ConversationRef, keyOf, type Message, type TimelineRow, timelineRows } from '@parley/client'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isOff, type MenuEntry } from '../messages/menu-entries.ts'
import type { MessageOf } from '../messages/message-content.ts'
import type { ShownMessage } from '../messages/message-rows.ts'
import type { ConversationActions } from '../state/conversation-actions.ts'
import { useKit } from '../state/kit.ts'
import { errorText, type ReasonedError } from '../strings/strings.ts'
import type { FloatAt } from '../ui/menu/place-at.ts'
import type { TimelineHandlers } from './message/timeline-context.ts'

export type Floating =
  | { readonly name: 'menu'; readonly rowId: string; readonly at: FloatAt }
  | { readonly name: 'reactions'; readonly rowId: string; readonly anchor: HTMLElement }
  | { readonly name: 'readBy' | 'report' | 'recall' | 'thread'; readonly message: Message }
  | { readonly name: 'reactionUsers'; readonly message: Message; readonly reaction: string }
  | { readonly name: 'combined'; readonly message: MessageOf<'combined'> }

/** Messages with pictures, and the one to start with. */
export interface Gallery {
  readonly messages: readonly Message[]
  readonly first: MessageOf<'image' | 'video'>
  /** They belong to a conversation that may have more. */
  readonly isConversation?: boolean
}

export interface TimelineFloats {
  readonly handlers: TimelineHandlers
  readonly floating: Floating | undefined
  readonly gallery: Gallery | undefined
  readonly close: () => void
  /** Closes the overlay and focuses a row. */
  readonly closeTo: (rowId: string) => void
  readonly openGallery: (
    first: Gallery['first'],
    messages: readonly Message[],
    isConversation?: boolean,
  ) => void
  readonly closeGallery: () => void
}

interface Parts {
  readonly conversation: ConversationRef
  readonly actions: ConversationActions
  readonly scroller: RefObject<HTMLElement | null>
  readonly grow: () => void
  readonly jumpTo: (messageId: string) => void
  /** For lists that show more than the client keeps in memory. */
  readonly rows?: () => readonly TimelineRow[]
}

export function useTimelineFloats(parts: Parts): TimelineFloats {
  const { client, t, features } = useKit()
  const [floating, setFloating] = useState<Floating>()
  const [gallery, setGallery] = useState<Gallery>()
  // Handlers are stable for the lifetime of the list, so that messages do not re-render.
  const now = useRef({ ...parts, client, t, features })
  useLayoutEffect(() => {
    now.current = { ...parts, client, t, features }
  })

  const openGallery = useCallback<TimelineFloats['openGallery']>(
    (first, messages, isConversation = false) => setGallery({ first, messages, isConversation }),
    [],
  )

  const handlers = useMemo<TimelineHandlers>(() => {
    const rows = () =>
      now.current.rows?.() ?? timelineRows(now.current.client.state, keyOf(now.current.conversation))
    const rowOf = (rowId: string): ShownMessage | undefined => {
      const row = rows().find(({ id }) => id === rowId)
      return row?.type === 'gap' ? undefined : row
    }
    const failed = (error: ReasonedError) => {
      const why = errorText(now.current.t, error)
      now.current.actions.notify({ text: now.current.t('pins.failed', { why }) })
    }
    const run = (entry: MenuEntry, rowId: string): void => {
      const row = rowOf(rowId)
      if (!row || isOff(now.current.features, entry)) return
      const { actions, client: api } = now.current
      if (row.type === 'outgoing') {
        const { key, draft } = row.outgoing
        if (entry === 'retry') return void api.messages.retry(key)
        if (entry === 'editFailed' && draft.kind === 'text') actions.editAgain(draft.text)
        return api.messages.discard(key)
      }
      const { message } = row
      const does: Partial<Record<MenuEntry, () => void>> = {
        reply: () => actions.reply(message),
        edit: () => actions.edit(message),
        pin: () => void api.messages.pin(message).catch(failed),
        unpin: () => void api.messages.unpin(message).catch(failed),
        forward: () => actions.forward([message], false),
        select: () => actions.startSelecting(message),
        readBy: () => setFloating({ name: 'readBy', message }),
        report: () => setFloating({ name: 'report', message }),
        thread: () => setFloating({ name: 'thread', message }),
        recall: () => setFloating({ name: 'recall', message }),
        reactionUsers: () => {
          const reaction = message.reactions?.[0]?.reaction
          if (reaction !== undefined) setFloating({ name: 'reactionUsers', message, reaction })
        },
      }
      does[entry]?.()
    }
    return {
      isReadOnly: false,
      grow: () => now.current.grow(),
      openMenu: (rowId, at) => setFloating({ name: 'menu', rowId, at }),
      openReactions: (rowId, anchor) => setFloating({ name: 'reactions', rowId, anchor }),
      run,
      toggleReaction(message, reaction) {
        const api = now.current.client.messages
        const isMine = message.reactions?.some((each) => each.reaction === reaction && each.isMine)
        const change = isMine ? api.unreact(message, reaction) : api.react(message, reaction)
        change.catch((error: ReasonedError) => {
          const why = errorText(now.current.t, error)
          now.current.actions.notify({ text: now.current.t('reactions.failed', { why }) })
        })
      },
      openReactionUsers: (message, reaction) => setFloating({ name: 'reactionUsers', message, reaction }),
      openReadBy: (message) => setFloating({ name: 'readBy', message }),
      jumpTo: (messageId) => now.current.jumpTo(messageId),
      toggleSelected: (message) => now.current.actions.toggle(message),
      editAgain: (text) => now.current.actions.editAgain(text),
      openImage: (image) =>
        openGallery(
          image,
          rows().flatMap((row) => (row.type === 'message' ? [row.message] : [])),
          true,
        ),
      openCombined: (message) => setFloating({ name: 'combined', message }),
      stopper: () => now.current.actions.stopper(),
      rows,
    }
  }, [openGallery])

  const close = useCallback(() => setFloating(undefined), [])
  const closeTo = useCallback((rowId: string) => {
    setFloating(undefined)
    focusRow(now.current.scroller.current, rowId)
  }, [])
  return {
    handlers,
    floating,
    gallery,
    close,
    closeTo,
    openGallery,
    closeGallery: useCallback(() => setGallery(undefined), []),
  }
}

export function focusRow(scroller: HTMLElement | null, rowId: string): void {
  const row = scroller?.querySelector<HTMLElement>(`[data-roving="${CSS.escape(rowId)}"]`)
  row?.focus({ preventScroll: true })
}

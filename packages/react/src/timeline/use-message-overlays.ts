// The handlers that messages get from their timeline, and the overlay they open: a menu, panel or dialog.

import { type ConversationRef, keyOf, type Message, type TimelineRow, timelineRows } from '@parley/client'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isOff, type MenuEntry } from '../messages/menu-entries.ts'
import type { MessageOf } from '../messages/message-content.ts'
import type { ConversationActions } from '../state/conversation-actions.ts'
import { useKit } from '../state/kit.ts'
import { retryMessage } from '../state/retry-message.ts'
import { errorText, type ReasonedError, type StringKey } from '../strings/strings.ts'
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
  /** Whether they belong to a conversation that may have more. */
  readonly isConversation?: boolean | undefined
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
  /** All rows, for lists that show more than the client keeps in memory. */
  readonly rows?: () => readonly TimelineRow[]
}

export function useTimelineFloats(parts: Parts): TimelineFloats {
  const latest = { ...parts, ...useKit() }
  const [floating, setFloating] = useState<Floating>()
  const [gallery, setGallery] = useState<Gallery>()
  // The handlers stay the same for the lifetime of the list, so that messages do not re-render.
  const now = useRef(latest)
  useLayoutEffect(() => {
    now.current = latest
  })

  const stable = useMemo<Omit<TimelineFloats, 'floating' | 'gallery'>>(() => {
    const openGallery: TimelineFloats['openGallery'] = (first, messages, isConversation) =>
      setGallery({ first, messages, isConversation })
    const close = () => setFloating(undefined)
    const rows = () => {
      const { rows: own, client, conversation } = now.current
      return own?.() ?? timelineRows(client.state, keyOf(conversation))
    }
    const failed = (key: StringKey) => (error: ReasonedError) => {
      const { t, actions } = now.current
      actions.notify({ text: t(key, { why: errorText(t, error) }), error })
    }
    const run = (entry: MenuEntry, rowId: string): void => {
      const { actions, client: api, features } = now.current
      const row = rows().find(({ id }) => id === rowId)
      if (!row || row.type === 'gap' || isOff(features, entry)) return
      if (row.type === 'outgoing') {
        const { key, draft } = row.outgoing
        if (entry === 'retry')
          return void retryMessage(now.current, row.outgoing).catch(({ message: text }: Error) =>
            actions.notify({ text }),
          )
        if (entry === 'editFailed' && draft.kind === 'text') actions.editAgain(draft.text)
        return api.messages.discard(key)
      }
      const { message } = row
      const does: Partial<Record<MenuEntry, () => void>> = {
        reply: () => actions.reply(message),
        edit: () => actions.edit(message),
        pin: () => void api.messages.pin(message).catch(failed('pins.failed')),
        unpin: () => void api.messages.unpin(message).catch(failed('pins.failed')),
        forward: () => actions.forward([message], false),
        select: () => actions.startSelecting(message),
        reactionUsers: () => {
          const reaction = message.reactions?.[0]?.reaction
          if (reaction) handlers.openReactionUsers(message, reaction)
        },
      }
      if (entry === 'readBy' || entry === 'report' || entry === 'thread' || entry === 'recall')
        setFloating({ name: entry, message })
      else does[entry]?.()
    }
    const handlers: TimelineHandlers = {
      isReadOnly: false,
      grow: () => now.current.grow(),
      openMenu: (rowId, at) => setFloating({ name: 'menu', rowId, at }),
      openReactions: (rowId, anchor) => setFloating({ name: 'reactions', rowId, anchor }),
      run,
      toggleReaction(message, reaction) {
        const api = now.current.client.messages
        const isMine = message.reactions?.some((each) => each.reaction === reaction && each.isMine)
        api[isMine ? 'unreact' : 'react'](message, reaction).catch(failed('reactions.failed'))
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
    return {
      handlers,
      close,
      closeTo(rowId) {
        close()
        focusRow(now.current.scroller.current, rowId)
      },
      openGallery,
      closeGallery: () => setGallery(undefined),
    }
  }, [])
  return { ...stable, floating, gallery }
}

export function focusRow(scroller: HTMLElement | null, rowId: string): void {
  const row = scroller?.querySelector<HTMLElement>(`[data-roving="${CSS.escape(rowId)}"]`)
  row?.focus({ preventScroll: true })
}

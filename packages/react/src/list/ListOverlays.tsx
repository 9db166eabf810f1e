// Overlays of the list: the menu of a conversation, the confirmation before it is deleted, and errors.

import { type Conversation, type ConversationRef, keyOf, type State } from '@parley/client'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { MuteForm, mute, useMuted } from '../notifications/index.ts'
import { useKit } from '../state/kit.ts'
import { useSelection } from '../state/use-client-state.ts'
import { errorsTexts } from '../strings/en/errors.ts'
import { listMenuTexts } from '../strings/en/list-menu.ts'
import { settingsTexts } from '../strings/en/settings.ts'
import { addEnglish, errorText, type ReasonedError } from '../strings/strings.ts'
import { ErrorLine } from '../ui/ErrorLine.tsx'
import { BellIcon, BinIcon, CheckIcon, PinIcon, QuietIcon, TagIcon, UnpinIcon } from '../ui/icons/icons.tsx'
import { ContextMenu, type ContextMenuItem, type ContextMenuProps } from '../ui/menu/ContextMenu.tsx'
import { ListNotice } from './ListNotice.tsx'
import { MarkDot } from './MarkDot.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { watchRowSwipes } from './row-swipe.ts'

addEnglish(errorsTexts, listMenuTexts, settingsTexts)

export type ListFloat =
  | { readonly name: 'menu'; readonly key: string; readonly at: ContextMenuProps['at'] }
  | { readonly name: 'remove' | 'mute'; readonly conversation: ConversationRef }
  | { readonly name: 'problem'; readonly text: ReactNode; readonly again: () => void }

export interface ListFloatedProps {
  readonly float: ListFloat | undefined
  /** Rows inside can be swiped. */
  readonly scroller: RefObject<HTMLElement | null>
  readonly onFloat: (float: ListFloat) => void
  readonly onClose: () => void
  /** Returns the focus to a row. */
  readonly onFocus: (key: string) => void
  readonly onRemoved: (conversation: ConversationRef, key: string) => void
}

export function ListOverlays({ float, scroller, onFloat, onClose, onFocus, onRemoved }: ListFloatedProps) {
  const { client, t, announce } = useKit()
  const conversation = useSelection((state) =>
    float?.name === 'menu' ? state.conversations.get(float.key) : undefined,
  )

  /** The state changes optimistically; if the server refuses, it is rolled back and the error is shown. */
  const act = (work: () => Promise<unknown>) => {
    work().catch((error: ReasonedError) => {
      const text = t('pins.failed', { why: errorText(t, error) })
      announce(text, 'assertive')
      onFloat({ name: 'problem', text: <ErrorLine error={error} text={text} />, again: () => act(work) })
    })
  }

  useRowSwipes(scroller, act, onFloat)

  switch (float?.name) {
    case undefined:
      return null
    case 'problem':
      return <ListNotice text={float.text} again={float.again} onClose={onClose} />
    case 'remove':
      return (
        <RemoveDialog
          conversation={float.conversation}
          onClose={onClose}
          onRemove={(withHistory) => {
            const ref = float.conversation
            onClose()
            onRemoved(ref, keyOf(ref))
            act(() => client.conversations.remove(ref, { withHistory }))
          }}
        />
      )
    case 'mute':
      return <MuteForm conversation={float.conversation} onClose={onClose} />
    case 'menu':
      return (
        conversation && (
          <RowMenu
            conversation={conversation}
            at={float.at}
            act={act}
            onRemove={() => onFloat({ name: 'remove', conversation: conversation.ref })}
            onMute={() => onFloat({ name: 'mute', conversation: conversation.ref })}
            onClose={() => {
              onClose()
              onFocus(float.key)
            }}
          />
        )
      )
  }
}

/** Swiping towards the end of the line marks as read, towards the start mutes or unmutes. */
function useRowSwipes(
  scroller: ListFloatedProps['scroller'],
  act: (work: () => Promise<unknown>) => void,
  onFloat: ListFloatedProps['onFloat'],
): void {
  const { client, t } = useKit()
  const latest = useRef({ act, onFloat })
  latest.current = { act, onFloat }
  useEffect(() => {
    const list = scroller.current
    if (!list) return
    const isMuted = (key: string) => client.state.people.notifications?.conversations.has(key) === true
    return watchRowSwipes(list, {
      labelOf(key, side) {
        const conversation = client.state.conversations.get(key)
        if (!conversation) return undefined
        if (side === 'end') return conversation.unread > 0 ? t('list.read') : undefined
        return canMute(client.state, conversation.ref)
          ? t(isMuted(key) ? 'list.quiet.off' : 'list.quiet.on')
          : undefined
      },
      act(key, side) {
        const ref = client.state.conversations.get(key)?.ref
        if (!ref) return
        if (side === 'end') client.messages.markConversationRead(ref)
        else if (isMuted(key)) latest.current.act(() => mute(client, ref, 'default'))
        else latest.current.onFloat({ name: 'mute', conversation: ref })
      },
    })
  }, [scroller, client, t])
}

/** Whether muting makes sense: nothing arrives from a blocked group, or from one that the user has left. */
function canMute({ groups }: State, { type, id }: ConversationRef): boolean {
  const group = groups.get(id)
  return type === 'single' || (type === 'group' && group?.role !== undefined && !group.isShielded)
}

interface RowMenuProps extends Pick<ContextMenuProps, 'at' | 'onClose'> {
  readonly conversation: Conversation
  readonly act: (work: () => Promise<unknown>) => void
  readonly onRemove: () => void
  readonly onMute: () => void
}

function RowMenu({ conversation, at, act, onRemove, onMute, onClose }: RowMenuProps) {
  const { client, t, titleOf, marks } = useKit()
  const { ref, unread } = conversation
  const isPinned = conversation.pinnedAt !== undefined
  const muted = useMuted(conversation.key)
  const named = Object.keys(marks).map(Number)
  const { conversations, messages } = client

  const items: ContextMenuItem[] = [
    {
      label: t(isPinned ? 'list.unpin' : 'list.pin'),
      icon: isPinned ? <UnpinIcon /> : <PinIcon />,
      run: () => act(() => (isPinned ? conversations.unpin(ref) : conversations.pin(ref))),
    },
  ]
  if (unread > 0) {
    items.push({
      label: t('list.read'),
      icon: <CheckIcon />,
      run: () => messages.markConversationRead(ref),
    })
  }
  if (canMute(client.state, ref)) {
    items.push({
      label: t(muted ? 'list.quiet.off' : 'list.quiet.on'),
      icon: muted ? <BellIcon /> : <QuietIcon />,
      run: () => (muted ? act(() => mute(client, ref, 'default')) : onMute()),
    })
  }
  if (named.length > 0) {
    const toggled = named.map((mark) => {
      const isOn = conversation.marks.includes(mark)
      return {
        label: marks[mark]?.name ?? '',
        icon: <MarkDot mark={mark} />,
        isOn,
        run: () => act(() => (isOn ? conversations.unmark([ref], mark) : conversations.mark([ref], mark))),
      }
    })
    items.push({ label: t('list.marks'), icon: <TagIcon />, items: toggled })
  }
  items.push({ label: t('list.remove'), icon: <BinIcon />, tone: 'bad', run: onRemove })
  return (
    <ContextMenu label={t('list.menu', { name: titleOf(ref) })} at={at} items={items} onClose={onClose} />
  )
}

// Navigation of the details panel of a group or room.

import type { ConversationKey, ConversationRef } from '@parley/client'
import { useKit } from '../state/kit.ts'

export interface PanelWays {
  /** Opens another conversation; undefined if the host shows only this one. */
  readonly onOpen: ((conversation: ConversationRef) => void) | undefined
  /** Adds a mention to the composer of the group. */
  readonly mention: (user: string) => void
  /** Moves the focus to the top of the page after the focused element was removed. */
  readonly refocus: () => void
}

export interface Panel {
  readonly current: HTMLElement | null
}

/** The element that takes the focus when a page of the panel opens. */
export const firstOf = (panel: HTMLElement | null) => panel?.querySelector<HTMLElement>('[data-panel-first]')

/** `key` is the conversation that the panel belongs to. */
export function usePanelNavigation(
  key: ConversationKey,
  panel: Panel,
  onClose: () => void,
  onOpen: PanelWays['onOpen'],
): PanelWays {
  const { client, drafts, nameOf } = useKit()
  return {
    onOpen:
      onOpen &&
      ((conversation) => {
        client.conversations.open(conversation)
        onOpen(conversation)
      }),
    refocus: () =>
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) firstOf(panel.current)?.focus({ preventScroll: true })
      }),
    mention(user) {
      const name = nameOf(user)
      const written = drafts.get(key)
      const space = written === '' || /\s$/u.test(written) ? '' : ' '
      drafts.set(key, `${written}${space}@${name} `)
      drafts.setMore(key, { mentions: [...drafts.more(key).mentions, { user, name }] })
      const field = panel.current?.parentElement?.querySelector<HTMLTextAreaElement>(
        '.parley-conversation-view textarea',
      )
      // A panel above the conversation would hide the composer.
      if (panel.current && getComputedStyle(panel.current).position === 'absolute') onClose()
      requestAnimationFrame(() => {
        field?.focus()
        field?.setSelectionRange(field.value.length, field.value.length)
      })
    },
  }
}

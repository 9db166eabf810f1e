// Mentions in the composer of a group: watches the text and opens the list of members after an @. Loaded lazily; the
// composer passes keys on through `handle` once this is mounted.

import type { ConversationRef } from '@parley/client'
import { useEffect, useId, useLayoutEffect } from 'react'
import type { Mentioned } from '../../state/drafts/draft-details.ts'
import { composerDialogsTexts } from '../../strings/en/composer-dialogs.ts'
import { addEnglish } from '../../strings/strings.ts'
import { replaceText } from '../insert-text.ts'
import { MentionList, optionId } from './MentionList.tsx'
import { type Mentions, useMentions } from './use-mentions.ts'

addEnglish(composerDialogsTexts)

export type MentionHandle = Pick<Mentions, 'look' | 'close' | 'onKeyDown'>

export interface MentionBoxProps {
  readonly conversation: ConversationRef
  readonly field: { readonly current: HTMLTextAreaElement | null }
  /** The interface to the field. */
  readonly handle: { current: MentionHandle | undefined }
  readonly onMention: (mentioned: Mentioned) => void
}

export function MentionBox({ conversation, field, handle, onMention }: MentionBoxProps) {
  const id = useId()
  const mentions = useMentions(conversation, (mentioned, { start }) => {
    const element = field.current
    if (!element) return
    replaceText(element, start, element.selectionStart, `@${mentioned.name} `)
    onMention(mentioned)
  })
  const { options, active } = mentions
  const isOpen = options.length > 0

  useLayoutEffect(() => {
    handle.current = mentions
    return () => {
      handle.current = undefined
    }
  })
  // Somebody may have written an @ while this was being fetched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(() => {
    const element = field.current
    if (element && element === document.activeElement) mentions.look(element)
  }, [])
  useEffect(() => {
    const element = field.current
    if (!element || !isOpen) return
    element.setAttribute('aria-autocomplete', 'list')
    element.setAttribute('aria-controls', id)
    element.setAttribute('aria-activedescendant', optionId(id, active))
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant'])
        element.removeAttribute(name)
    }
  }, [field, id, isOpen, active])

  if (!isOpen) return null
  return <MentionList id={id} options={options} active={active} onChoose={mentions.choose} />
}

// The mode of the field: a new message, a reply, or an edit. The new message is the draft of the conversation and stays
// unchanged during an edit.

import { type ConversationRef, keyOf, type Message } from '@parley/client'
import { useEffect, useState } from 'react'
import type { MessageOf } from '../messages/message-content.ts'
import { mentionsOf } from '../messages/message-ext.ts'
import { quoteFrom } from '../messages/quote.ts'
import { type ConversationActions, useConversationAction } from '../state/conversation-actions.ts'
import type { DraftDetails, MentionedUser } from '../state/drafts/draft-details.ts'
import { useDraft, useDraftDetails } from '../state/drafts/use-draft.ts'
import { useKit } from '../state/kit.ts'
import type { Translate } from '../strings/strings.ts'
import type { EditProblem } from './save-edit.ts'

export interface Writing {
  readonly text: string
  readonly setText: (text: string) => void
  readonly mentions: readonly MentionedUser[]
  readonly addMention: (mentioned: MentionedUser) => void
  readonly more: DraftDetails
  readonly setMore: (change: Partial<DraftDetails>) => void
  /** The message that is being edited. */
  readonly editing: MessageOf<'text'> | undefined
  readonly isSaving: boolean
  readonly save: (failed: Failed) => void
  /** Cancels the edit, or else the reply; returns false if there is neither. */
  readonly cancel: () => boolean
}

type Failed = (...problem: EditProblem) => void

interface Change {
  readonly id: string
  readonly text: string
  readonly mentions: readonly MentionedUser[]
}

export function useWriting(conversation: ConversationRef, actions: ConversationActions): Writing {
  const kit = useKit()
  const { t, nameOf, announce } = kit
  const key = keyOf(conversation)
  const [draft, setDraft] = useDraft(key)
  const [more, setMore] = useDraftDetails(key)
  const [change, setChange] = useState<Change>()
  const [isSaving, setSaving] = useState(false)

  const ifOfConversation = (message: Message | undefined) =>
    message && keyOf(message.conversation) === key ? message : undefined
  const replyTo = ifOfConversation(useConversationAction(actions, (state) => state.replyTo))
  const target = ifOfConversation(useConversationAction(actions, (state) => state.editing))
  const editing = target?.kind === 'text' ? target : undefined
  const current = editing && (change?.id === editing.id ? change : changeOf(editing, t, nameOf))

  // The reply is kept with the draft, so that it survives leaving and reloading.
  useEffect(() => {
    if (replyTo) setMore({ reply: quoteFrom(replyTo) })
  }, [replyTo, setMore])

  /** Text and mentions may change one after the other before the next render. */
  const changeBy = (part: (known: Change) => Partial<Change>) => {
    if (!current) return
    setChange((latest) => {
      const known = latest?.id === current.id ? latest : current
      return { ...known, ...part(known) }
    })
  }

  const save = async (failed: Failed) => {
    if (!editing || !current || isSaving) return
    const text = current.text.trim()
    if (text === '') return
    if (text === editing.text) return actions.stopWriting()
    setSaving(true)
    const problem = await import('./save-edit.ts').then(
      ({ saveEdit }) => saveEdit(kit, editing, text, current.mentions),
      (): EditProblem => [t('error.networkError')],
    )
    setSaving(false)
    if (problem) return failed(...problem)
    setChange(undefined)
    announce(t('composer.edit.saved'))
    // The user may have started another edit in the meantime.
    if (actions.get().editing?.id === editing.id) actions.stopWriting()
  }

  return {
    more,
    setMore,
    editing,
    isSaving,
    save: (failed) => void save(failed),
    ...(current
      ? {
          text: current.text,
          setText: (text) => changeBy(() => ({ text })),
          mentions: current.mentions,
          addMention: (mentioned) =>
            changeBy(({ mentions }) => ({ mentions: withMention(mentions, mentioned) })),
        }
      : {
          text: draft,
          setText: setDraft,
          mentions: more.mentions,
          addMention: (mentioned) => setMore({ mentions: withMention(more.mentions, mentioned) }),
        }),
    cancel() {
      if (editing) {
        setChange(undefined)
        actions.stopWriting()
        return true
      }
      if (!more.reply) return false
      setMore({ reply: undefined })
      actions.stopWriting()
      return true
    },
  }
}

const withMention = (known: readonly MentionedUser[], added: MentionedUser): readonly MentionedUser[] => [
  ...known.filter(({ user, name }) => user !== added.user || name !== added.name),
  added,
]

function changeOf(message: MessageOf<'text'>, t: Translate, nameOf: (user: string) => string): Change {
  const mentioned = mentionsOf(message)
  const mentions =
    mentioned === 'ALL'
      ? [{ user: 'ALL', name: t('mention.everyone') }]
      : mentioned.map((user) => ({ user, name: nameOf(user) }))
  return { id: message.id, text: message.text, mentions }
}

// The logic of the composer: handles text, files and keys, and sends or saves the result.

import { type ConversationRef, type Draft, keyOf, timelineRows } from '@parley/client'
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { RecordedVoice } from '../media/voice-recorder/recording.ts'
import type { Attachment } from '../state/attachments/attachment.ts'
import { useConversationActions } from '../state/conversation-actions.ts'
import type { Extensions } from '../state/extensions.ts'
import { isOn, useKit } from '../state/kit.ts'
import { isSmallGroup } from '../state/small-group.ts'
import { typingOf } from '../state/typing/typing-store.ts'
import { useSelection } from '../state/use-client-state.ts'
import { errorText, type Language, type ReasonedError } from '../strings/strings.ts'
import { pastedFiles } from '../ui/hooks/transferred-files.ts'
import { useAttachments } from './attachments/use-attachments.ts'
import type { Coordinates } from './create-media-drafts.ts'
import { type Carried, textDraft } from './create-text-draft.ts'
import { belongsToInputMethod, type Composition, meansSend, noComposition } from './enter-key.ts'
import { replaceText } from './insert-text.ts'
import { lastOwnText } from './last-own-text.ts'
import { mentionList } from './mentions/mentions-in-text.ts'
import { replyKey, replyStep } from './reply-step.ts'
import { handOver, type Sent } from './send-drafts.ts'
import { shortcodeBefore } from './shortcode-before.ts'
import type { SuggestionHandle } from './suggestions/SuggestionBox.tsx'
import { roomFor } from './text-limit.ts'
import {
  useAutoHeight,
  useFocusOnDraftChange,
  useFocusOnOpening,
  useFocusOnReplyOrEdit,
} from './use-field.ts'
import { useWriting } from './use-reply-or-edit.ts'

export function useComposer(conversation: ConversationRef, isBack: boolean, isPaused = false) {
  const kit = useKit()
  const { client, t, announce, drafts, sendWith, language } = kit
  const takesFiles = isOn(kit, 'files')
  const key = keyOf(conversation)
  const actions = useConversationActions()
  const writing = useWriting(conversation, actions)
  const field = useRef<HTMLTextAreaElement>(null)
  const suggesting = useRef<SuggestionHandle>(undefined)
  const composition = useRef<Composition>(noComposition)
  const [problem, setProblem] = useState<Problem>()
  /** The last sends, and their text. */
  const [sent, setSent] = useState<{ readonly sendings: Sent; readonly words: string | undefined }>()

  const { text, editing, more } = writing
  // In a small group everybody may see who has read what; in a large one the receipts would outnumber the messages.
  const isSmall = useSelection(({ groups }) => isSmallGroup(conversation, groups.get(conversation.id)))
  const wantsReceipts = more.wantsReceipts ?? isSmall
  const complain = (text?: string, error?: ReasonedError) => {
    setProblem(text ? { text, error } : undefined)
    if (text) announce(text, 'assertive')
  }
  const attachments = useAttachments(key, complain)
  const { files } = attachments
  const room = roomFor(text)
  const canSend =
    (text.trim() !== '' || (files.length > 0 && !editing)) && !room?.isOver && (!isPaused || !!editing)

  useAutoHeight(field, text)
  useFocusOnOpening(field, isBack)
  useFocusOnReplyOrEdit(field, actions)
  const wrote = useFocusOnDraftChange(field, drafts.get(key), editing === undefined)
  useRoomAnnounced(room)

  const typing = typingOf(client)

  const carried = (words: string): Carried => ({
    reply: more.reply,
    mentions: mentionList(words, more.mentions),
    wantsReceipts,
  })

  /**
   * Sends the drafts and clears the composer. Anything that is refused at once is put back, because nothing else would
   * show it.
   */
  const send = (made: Drafts, taken: readonly Attachment[] = [], words?: string) => {
    // A voice message or location is sent beside the text, and takes the reply with it.
    const isText = words !== undefined
    const { reply, mentions } = more
    const refused = (error: ReasonedError) => {
      if (isText && drafts.get(key) === '') drafts.set(key, words)
      drafts.setMore(key, { reply, ...(isText && { mentions }) })
      attachments.putBack(taken)
      // An error of the host has no reason, and its message is for the user.
      complain(kit.onBeforeSend && !error.reason ? error.message : errorText(t, error), error)
    }
    const pass = (ready: readonly Draft[]) => setSent({ sendings: handOver(client, ready, refused), words })
    const ready = kit.onBeforeSend ? throughHost(made, kit.onBeforeSend) : made
    if (ready instanceof Promise) ready.then(pass, refused)
    else pass(ready)
    typing.sent(conversation)
    complain()
    writing.setMore({ reply: undefined, ...(isText && { mentions: [] }) })
    actions.stopWriting()
  }

  const submit = () => {
    if (!canSend) return
    if (editing) return writing.save(complain)
    const words = text.trim()
    const taken = attachments.take()
    const made =
      taken.length > 0
        ? mediaDrafts(({ attachedDrafts }) => attachedDrafts(conversation, taken, words, carried(words)))
        : [textDraft(conversation, words, carried(words))]
    wrote('')
    writing.setText('')
    send(made, taken, text)
    field.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (belongsToInputMethod(event.nativeEvent, composition.current)) return
    if (suggesting.current?.onKeyDown(event)) return
    if (meansSend(event.nativeEvent, composition.current, sendWith)) {
      event.preventDefault()
      return submit()
    }
    if (event.key === 'Escape' && cancel()) {
      event.preventDefault()
      event.stopPropagation()
    } else if (isPlainUp(event) && isOn(kit, 'edit') && text === '' && files.length === 0 && !editing) {
      const last = lastOwnText(client.state, key)
      if (!last) return
      event.preventDefault()
      actions.edit(last)
    } else if (replyKey(event) && !editing && isOn(kit, 'reply')) {
      const step = replyKey(event) || 1
      const next = replyStep(timelineRows(client.state, key), more.reply?.id, step)
      if (!next && !more.reply) return
      event.preventDefault()
      if (next) actions.reply(next)
      else writing.setMore({ reply: undefined })
    }
  }
  const cancel = () => {
    complain()
    return writing.cancel()
  }

  return {
    writing,
    attachments,
    suggesting,
    field,
    room,
    canSend,
    wantsReceipts,
    isSmall,
    takesFiles,
    problem,
    sent,
    submit,
    cancel() {
      cancel()
      field.current?.focus()
    },
    jumpTo: actions.jumpTo,
    addFiles(chosen: readonly File[], hasFolders?: boolean) {
      attachments.add(chosen, hasFolders)
      field.current?.focus()
    },
    insertEmoji(emoji: string, keepsFocus: boolean) {
      const element = field.current
      if (element) replaceText(element, element.selectionStart, element.selectionEnd, emoji, keepsFocus)
    },
    sendVoice: (voice: RecordedVoice) =>
      send(mediaDrafts(({ voiceDraft }) => [voiceDraft(conversation, voice, carried(''))])),
    sendLocation: (coordinates: Coordinates) =>
      send(mediaDrafts(({ locationDraft }) => [locationDraft(conversation, coordinates, carried(''))])),
    fieldEvents: {
      onChange(event: ChangeEvent<HTMLTextAreaElement>) {
        const { value } = event.target
        if (!editing) {
          wrote(value)
          if (value.trim() === '') typing.ended(conversation)
          else typing.typed(conversation)
        }
        writing.setText(value)
        complain()
        suggesting.current?.look(event.target)
        if (!composition.current.active) void replaceShortcode(event.target, language)
      },
      // Fires when the caret moves.
      onSelect: (event: { readonly currentTarget: HTMLTextAreaElement }) =>
        suggesting.current?.look(event.currentTarget),
      onKeyDown,
      onPaste(event: ClipboardEvent) {
        const pasted = editing || !takesFiles ? [] : pastedFiles(event.clipboardData)
        if (pasted.length === 0) return
        event.preventDefault()
        attachments.add(pasted)
      },
      onBlur: () => suggesting.current?.close(),
      onCompositionStart() {
        composition.current = { ...composition.current, active: true }
      },
      onCompositionEnd(event: { readonly timeStamp: number }) {
        composition.current = { active: false, endedAt: event.timeStamp }
      },
    },
  }
}

/** Why the last message or file was not accepted. */
interface Problem {
  readonly text: string
  readonly error: ReasonedError | undefined
}

/** Passes the drafts to the host, which may change them. */
async function throughHost(
  drafts: Drafts,
  onBeforeSend: NonNullable<Extensions['onBeforeSend']>,
): Promise<readonly Draft[]> {
  const ready = await Promise.all((await drafts).map((draft) => onBeforeSend(draft)))
  return ready.flatMap((draft) => draft ?? [])
}

type MediaDrafts = typeof import('./create-media-drafts.ts')
type Drafts = readonly Draft[] | Promise<readonly Draft[]>

const mediaDrafts = async (make: (code: MediaDrafts) => Drafts): Promise<readonly Draft[]> =>
  make(
    await import('./create-media-drafts.ts').catch(() => {
      throw Object.assign(new Error('The code could not be fetched'), { reason: 'networkError' })
    }),
  )

/** Replaces the shortcode before the caret with its emoji, unless the text changed in the meantime. */
async function replaceShortcode(field: HTMLTextAreaElement, language: Language): Promise<void> {
  const { value, selectionEnd: caret } = field
  const found = shortcodeBefore(value, caret)
  if (!found) return
  const emoji = await import('./shortcodes.ts').then(
    ({ emojiOf }) => emojiOf(found.name, language),
    () => undefined,
  )
  if (emoji && field.value === value) replaceText(field, found.from, caret, emoji)
}

const isPlainUp = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'ArrowUp' && !shiftKey && !ctrlKey && !metaKey && !altKey

/** Announces once when the text gets close to the limit, and once when it exceeds it. */
function useRoomAnnounced(room: ReturnType<typeof roomFor>): void {
  const { t, announce } = useKit()
  const stage = room === undefined ? 'free' : room.isOver ? 'over' : 'short'
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced when the stage changes, not for every letter
  useEffect(() => {
    if (room) announce(roomText(t, room), room.isOver ? 'assertive' : 'polite')
  }, [stage])
}

export function roomText(
  t: ReturnType<typeof useKit>['t'],
  { left, isOver }: { left: number; isOver: boolean },
): string {
  return isOver ? t('composer.over', { count: -left }) : t('composer.left', { count: left })
}

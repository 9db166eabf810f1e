// The composer. The text is the conversation's draft, so it survives leaving and reloading. Files, a voice message or a
// location can be sent beside it, it can reply to a message, and a sent message can be edited in it.

import { type ConversationRef, keyOf } from '@parley/client'
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { VoiceRecorder } from '../media/lazy-viewer-and-recorder.tsx'
import type { Hold } from '../media/voice-recorder/use-hold-to-record.ts'
import { kindWord } from '../messages/message-text.ts'
import { useWhyClosed } from '../state/closed-reason.ts'
import type { ComposerProps } from '../state/extensions.ts'
import { isOn, useFeature, useKit } from '../state/kit.ts'
import { Part } from '../state/Part.tsx'
import { ErrorLine } from '../ui/ErrorLine.tsx'
import { useUntil } from '../ui/hooks/use-now.ts'
import {
  CheckIcon,
  EditIcon,
  EyeIcon,
  LockIcon,
  MicrophoneIcon,
  ReplyIcon,
  SendIcon,
} from '../ui/icons/icons.tsx'
import { AttachMenu } from './AttachMenu.tsx'
import { EmojiButton } from './EmojiButton.tsx'
import {
  AttachmentTray,
  ClosedNotice,
  CommandBox,
  DropZone,
  LocationDialog,
  MentionBox,
  UndoSend,
} from './lazy-components.tsx'
import { ReplyEditBar } from './ReplyEditBar.tsx'
import { roomText, useComposer } from './use-composer.ts'

/** Text field, attachments, emoji and voice messages of a conversation. */
export const Composer = (props: ComposerProps) => (
  <>
    <Part part="ComposerAbove" conversation={props.conversation} />
    <Part part="Composer" {...props}>
      <OwnComposer {...props} />
    </Part>
  </>
)

function OwnComposer({ conversation, disabledReason, isPaused }: ComposerProps) {
  const why = useWhyClosed(conversation)
  // Re-renders when a mute ends.
  useUntil(why?.until ?? 0, why !== undefined)
  const key = keyOf(conversation)
  const closed = useRef<string>(undefined)
  if (disabledReason || why) {
    closed.current = key
    return (
      <div className="parley-composer-dock">
        <p className="parley-composer parley-composer-off" data-region="composer" tabIndex={-1}>
          <LockIcon />
          {disabledReason ?? (
            <Suspense fallback={null}>
              <ClosedNotice key={key} conversation={conversation} />
            </Suspense>
          )}
        </p>
      </div>
    )
  }
  return (
    <OpenComposer key={key} conversation={conversation} isBack={closed.current === key} isPaused={isPaused} />
  )
}

function OpenComposer({
  conversation,
  isBack,
  isPaused,
}: {
  readonly conversation: ConversationRef
  readonly isBack: boolean
  readonly isPaused: boolean | undefined
}) {
  const kit = useKit()
  const { t, titleOf, sendWith } = kit
  const composer = useComposer(conversation, isBack, isPaused)
  const { writing, attachments, room } = composer
  const { text, editing, more } = writing
  const { files } = attachments
  const [dialog, setDialog] = useState<'voice' | 'location'>()
  const [dock, setDock] = useState<HTMLElement | null>(null)
  const hold = useRef<Hold>(undefined)
  const id = useId()
  const name = titleOf(conversation)
  const isGroup = conversation.type !== 'single'
  // Only one list of suggestions handles the keys: after the name of a command, users can be mentioned.
  const isCommand = /^[/／]\S*$/.test(text)
  const suggests = { conversation, field: composer.field, handle: composer.suggesting }

  // Focuses the field again after recording, which removed it.
  const wasRecording = useRef(false)
  useEffect(() => {
    if (wasRecording.current && dialog !== 'voice') composer.field.current?.focus()
    wasRecording.current = dialog === 'voice'
  }, [dialog, composer.field])

  const recorder = (
    <VoiceRecorder
      hold={hold.current}
      onCancel={() => setDialog(undefined)}
      onSend={(voice) => {
        setDialog(undefined)
        composer.sendVoice(voice)
      }}
    />
  )
  const row = (
    <>
      {!editing && (
        <AttachMenu
          onFiles={composer.addFiles}
          onLocation={() => setDialog('location')}
          wantsReceipts={
            isGroup && conversation.type !== 'room' && isOn(kit, 'readBy')
              ? composer.wantsReceipts
              : undefined
          }
          onWantsReceipts={(wantsReceipts) => writing.setMore({ wantsReceipts })}
        />
      )}
      <Part part="ComposerStart" conversation={conversation} />
      <textarea
        ref={composer.field}
        className="parley-composer-field"
        rows={1}
        dir="auto"
        value={text}
        placeholder={files.length > 0 ? t('composer.caption') : t('composer.placeholder', { name })}
        aria-label={t('composer.name', { name })}
        aria-describedby={`${id}-hint ${id}-bar`}
        enterKeyHint={sendWith === 'enter' ? 'send' : 'enter'}
        {...composer.fieldEvents}
      />
      <span id={`${id}-hint`} className="parley-unseen">
        {t(`composer.hint.${sendWith}`)}
      </span>
      {isGroup && more.wantsReceipts && !composer.isSmall && !editing && (
        <button
          type="button"
          className="parley-icon-button"
          data-tone="accent"
          aria-label={t('composer.receipts.off')}
          title={t('composer.receipts.off')}
          onClick={() => {
            writing.setMore({ wantsReceipts: false })
            composer.field.current?.focus()
          }}
        >
          <EyeIcon />
        </button>
      )}
      {composer.sent && !text && isOn(kit, 'recall') && (
        <Suspense fallback={null}>
          <UndoSend conversation={conversation} {...composer.sent} />
        </Suspense>
      )}
      {isOn(kit, 'emoji') && <EmojiButton onPick={composer.insertEmoji} />}
      <Part part="ComposerEnd" conversation={conversation} />
      <MainButton
        composer={composer}
        onVoice={(press) => {
          // The button unmounts; the dock stays and receives the end of the press.
          if (press) dock?.setPointerCapture(press.pointerId)
          hold.current = press
          setDialog('voice')
        }}
      />
    </>
  )

  return (
    <div ref={setDock} className="parley-composer-dock">
      <Suspense fallback={null}>
        {isCommand ? (
          <CommandBox {...suggests} />
        ) : (
          isGroup && <MentionBox {...suggests} onMention={writing.addMention} />
        )}
      </Suspense>
      {composer.problem && (
        <p className="parley-composer-problem">
          <ErrorLine {...composer.problem} />
        </p>
      )}
      {/* Not a form: Enter in the emoji search would send the message. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a field set is for forms */}
      <div
        className="parley-composer"
        role="group"
        data-region="composer"
        aria-label={t('composer.name', { name })}
        aria-busy={writing.isSaving}
      >
        <Bar id={`${id}-bar`} composer={composer} />
        {files.length > 0 && !editing && (
          <Suspense fallback={<div className="parley-tray" data-waiting="" />}>
            <AttachmentTray
              conversation={keyOf(conversation)}
              files={files}
              onRemove={attachments.remove}
              onEmpty={() => composer.field.current?.focus()}
            />
          </Suspense>
        )}
        {room && (
          <span className="parley-composer-room" {...(room.isOver && { 'data-over': '' })}>
            {roomText(t, room)}
          </span>
        )}
        <div className="parley-composer-row">{dialog === 'voice' ? recorder : row}</div>
      </div>
      <Suspense fallback={null}>
        <DropZone
          anchor={dock}
          name={name}
          onDrop={editing || dialog || !composer.takesFiles ? undefined : composer.addFiles}
        />
        {dialog === 'location' && (
          <LocationDialog onClose={() => setDialog(undefined)} onSend={composer.sendLocation} />
        )}
      </Suspense>
    </div>
  )
}

type ComposerState = ReturnType<typeof useComposer>

/** The message that is replied to or edited. */
function Bar({ id, composer }: { readonly id: string; readonly composer: ComposerState }) {
  const { t, nameOf } = useKit()
  const { editing, more } = composer.writing
  const common = { id, onCancel: composer.cancel }
  if (editing) {
    return (
      <ReplyEditBar
        {...common}
        icon={<EditIcon />}
        title={t('composer.edit')}
        text={editing.text}
        cancelLabel={t('composer.edit.cancel')}
        onOpen={() => composer.jumpTo(editing.id)}
      />
    )
  }
  const { reply } = more
  if (!reply) return null
  return (
    <ReplyEditBar
      {...common}
      icon={<ReplyIcon />}
      title={t('composer.reply', { name: nameOf(reply.from) })}
      text={reply.text || kindWord(reply.kind, t) || t('quote.gone')}
      cancelLabel={t('composer.reply.cancel')}
      onOpen={() => composer.jumpTo(reply.id)}
    />
  )
}

/** Ignores the second press of a double click on a button that has just changed. */
const doublePressMs = 500

/** Saves, sends, or records a voice message if there is nothing to send. */
function MainButton({
  composer,
  onVoice,
}: {
  readonly composer: ComposerState
  readonly onVoice: (press?: Hold) => void
}) {
  const { t } = useKit()
  const { writing, attachments, canSend } = composer
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  const hasVoice = useFeature('voice')
  const isEmpty = writing.text === '' && attachments.files.length === 0
  const look = (label: string, icon: ReactNode) => ({
    className: 'parley-send',
    'aria-label': label,
    title: label,
    children: icon,
  })
  if (isEmpty && !writing.editing && hasVoice) {
    return (
      <button
        type="button"
        {...look(t('composer.voice'), <MicrophoneIcon />)}
        data-look="plain"
        onPointerDown={({ timeStamp, button, pointerId, clientX: x, clientY: y }: PointerEvent) => {
          if (button === 0 && timeStamp - sentAt.current > doublePressMs) onVoice({ pointerId, x, y })
        }}
        // A click without a pointer comes from the keyboard.
        onClick={({ detail }: MouseEvent) => {
          if (detail === 0) onVoice()
        }}
      />
    )
  }
  return (
    <button
      type="button"
      {...(writing.editing
        ? look(t('composer.edit.save'), <CheckIcon />)
        : look(t('composer.send'), <SendIcon />))}
      aria-disabled={!canSend || writing.isSaving}
      onClick={({ timeStamp }) => {
        sentAt.current = timeStamp
        composer.submit()
      }}
    />
  )
}

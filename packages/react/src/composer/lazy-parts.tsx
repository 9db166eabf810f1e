// The parts of the composer whose code is fetched when they are needed, and what stands in when it cannot be fetched: one
// can always go on writing.

import { useEffect } from 'react'
import type { VoiceRecorderProps } from '../media/voice-recorder/VoiceRecorder.tsx'
import { useKit } from '../state/kit.ts'
import { NotFetched } from '../state/NotFetched.tsx'
import { fetched } from '../ui/fetched.ts'
import type { AttachmentTrayProps } from './attachments/AttachmentTray.tsx'

const Nothing = () => null

export const AttachmentTray = fetched(
  async () => (await import('./attachments/AttachmentTray.tsx')).AttachmentTray,
  CountedFiles,
)
export const DropZone = fetched(async () => (await import('./attachments/DropZone.tsx')).DropZone, Nothing)
export const MentionBox = fetched(async () => (await import('./mentions/MentionBox.tsx')).MentionBox, Nothing)
export const ClosedWords = fetched(
  async () => (await import('./ClosedNotice.tsx')).ClosedWords,
  () => useKit().t('error.muted'),
)
export const LocationDialog = fetched(
  async () => (await import('./location/LocationDialog.tsx')).LocationDialog,
  NotFetched,
)
export const VoiceRecorder = fetched(
  async () => (await import('../media/voice-recorder/VoiceRecorder.tsx')).VoiceRecorder,
  NotRecorded,
)
export const EmojiPicker = fetched(
  async () => (await import('../ui/emoji/EmojiPicker.tsx')).EmojiPicker,
  NoEmoji,
)

function CountedFiles({ files }: AttachmentTrayProps) {
  const { t } = useKit()
  return <p className="parley-tray">{t('attach.count', { count: files.length })}</p>
}

function NotRecorded({ onCancel }: VoiceRecorderProps) {
  const { t, announce } = useKit()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once
  useEffect(() => {
    announce(t('error.networkError'), 'assertive')
    onCancel()
  }, [])
  return null
}

function NoEmoji() {
  const { t } = useKit()
  return <p className="parley-emoji-state">{t('emojiPicker.failed')}</p>
}

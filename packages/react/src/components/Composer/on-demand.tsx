// The parts of the composer whose code is fetched when they are needed, and what stands in when it cannot be fetched: one
// can always go on writing.

import { useEffect } from 'react'
import { useKit } from '../../kit.ts'
import type { VoiceRecorderProps } from '../../parts/VoiceRecorder/VoiceRecorder.tsx'
import type { AttachmentTrayProps } from '../Attachments/AttachmentTray.tsx'
import { NotFetched } from '../MessageList/NotFetched.tsx'
import { fetched } from './fetched.ts'

const Nothing = () => null

export const AttachmentTray = fetched(
  async () => (await import('../Attachments/AttachmentTray.tsx')).AttachmentTray,
  CountedFiles,
)
export const DropZone = fetched(async () => (await import('../Attachments/DropZone.tsx')).DropZone, Nothing)
export const MentionBox = fetched(
  async () => (await import('../MentionList/MentionBox.tsx')).MentionBox,
  Nothing,
)
export const ClosedWords = fetched(
  async () => (await import('./ClosedWords.tsx')).ClosedWords,
  () => useKit().t('error.muted'),
)
export const LocationDialog = fetched(
  async () => (await import('../LocationDialog/LocationDialog.tsx')).LocationDialog,
  NotFetched,
)
export const VoiceRecorder = fetched(
  async () => (await import('../../parts/VoiceRecorder/VoiceRecorder.tsx')).VoiceRecorder,
  NotRecorded,
)
export const EmojiPicker = fetched(
  async () => (await import('../../parts/EmojiPicker/EmojiPicker.tsx')).EmojiPicker,
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

import { Suspense } from 'react'
import { lazily } from '../lazily.tsx'
import { useTexts } from '../texts.ts'
import type { EmojiPickerProps } from './EmojiPicker.tsx'
import { EmojiWaiting } from './EmojiWaiting.tsx'

const Picker = lazily(async () => (await import('./EmojiPicker.tsx')).EmojiPicker, NoEmoji)

/** The emoji picker, loaded lazily. */
export function EmojiPicker(props: EmojiPickerProps) {
  return (
    <Suspense fallback={<EmojiWaiting />}>
      <Picker {...props} />
    </Suspense>
  )
}

function NoEmoji() {
  const { t } = useTexts()
  return <p className="parley-emoji-state">{t('emojiPicker.failed')}</p>
}

import { lazy, Suspense } from 'react'
import type { EmojiPickerProps } from './EmojiPicker.tsx'
import { EmojiWaiting } from './EmojiWaiting.tsx'

const Picker = lazy(async () => ({ default: (await import('./EmojiPicker.tsx')).EmojiPicker }))

/** The emoji picker; its code is fetched when it is first shown. */
export function EmojiPicker(props: EmojiPickerProps) {
  return (
    <Suspense fallback={<EmojiWaiting />}>
      <Picker {...props} />
    </Suspense>
  )
}

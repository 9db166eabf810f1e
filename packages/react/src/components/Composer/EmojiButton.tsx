import { Suspense } from 'react'
import { SmileIcon } from '../../icons/icons.tsx'
import { useKit } from '../../kit.ts'
import { EmojiWaiting } from '../../parts/EmojiPicker/EmojiWaiting.tsx'
import { PopoverButton } from '../../parts/Popover/PopoverButton.tsx'
import { emojiMemory } from '../Reactions/emoji-memory.ts'
import { EmojiPicker } from './on-demand.tsx'

/** All emoji, beside the field. On a touch screen it stays open, as opening it again takes a while there. */
export function EmojiButton({ onPick }: { readonly onPick: (emoji: string, staysOpen: boolean) => void }) {
  const { t } = useKit()
  return (
    <PopoverButton
      label={t('composer.emoji')}
      className="parley-icon-button"
      icon={<SmileIcon />}
      panelLabel={t('emojiPicker.name')}
    >
      {(close) => (
        <Suspense fallback={<EmojiWaiting />}>
          <EmojiPicker
            memory={emojiMemory}
            onPick={(emoji) => {
              const staysOpen = matchMedia('(pointer: coarse)').matches
              onPick(emoji, staysOpen)
              if (!staysOpen) close()
            }}
          />
        </Suspense>
      )}
    </PopoverButton>
  )
}

import { useKit } from '../state/kit.ts'
import { emojiMemory } from '../state/recent-emoji-store.ts'
import { EmojiPicker } from '../ui/emoji/lazy.tsx'
import { SmileIcon } from '../ui/icons/icons.tsx'
import { PopoverButton } from '../ui/popover/PopoverButton.tsx'

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
        <EmojiPicker
          memory={emojiMemory}
          onPick={(emoji) => {
            const staysOpen = matchMedia('(pointer: coarse)').matches
            onPick(emoji, staysOpen)
            if (!staysOpen) close()
          }}
        />
      )}
    </PopoverButton>
  )
}

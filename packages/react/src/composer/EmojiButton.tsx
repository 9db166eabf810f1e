import { useKit } from '../state/kit.ts'
import { emojiMemory } from '../state/recent-emoji-store.ts'
import { EmojiPicker } from '../ui/emoji/LazyEmojiPicker.tsx'
import { SmileIcon } from '../ui/icons/icons.tsx'
import { PopoverButton } from '../ui/popover/PopoverButton.tsx'

/** The emoji picker beside the field. On touch screens it stays open, because reopening it is slow there. */
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

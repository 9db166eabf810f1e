import { uiTexts } from '../../strings/en/ui.ts'
import { addEnglish } from '../../strings/strings.ts'
import { PlusIcon } from '../icons/icons.tsx'
import { PopoverButton } from '../popover/PopoverButton.tsx'
import { useTexts } from '../texts.ts'
import { EmojiPicker } from './LazyEmojiPicker.tsx'
import type { EmojiStorage } from './recent-emoji.ts'

addEnglish(uiTexts)

/** The reactions that are one click away. */
export const quickReactions: readonly string[] = ['👍', '❤️', '😂', '😮', '😢', '🙏']

/** Props of `QuickReactions`. */
export interface QuickReactionsProps {
  /** Called with the chosen emoji. */
  readonly onPick: (emoji: string) => void
  /** The user's own reactions, shown as pressed. */
  readonly chosen?: readonly string[]
  /** Where recently used emoji are stored. Default: the browser's storage. */
  readonly memory?: EmojiStorage
  /** Replaces the default reactions. */
  readonly emoji?: readonly string[]
}

/** A row of reactions and a button for all others. */
export function QuickReactions(props: QuickReactionsProps) {
  const { onPick, chosen = [], memory, emoji = quickReactions } = props
  const { t } = useTexts()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className="parley-quick" role="group" aria-label={t('quickReactions.name')}>
      {emoji.map((each) => (
        <button
          key={each}
          type="button"
          className="parley-quick-button"
          aria-label={t('quickReactions.react', { emoji: each })}
          aria-pressed={chosen.includes(each)}
          onClick={() => onPick(each)}
        >
          {each}
        </button>
      ))}
      <PopoverButton
        label={t('quickReactions.more')}
        className="parley-quick-button"
        icon={<PlusIcon />}
        panelLabel={t('emojiPicker.name')}
      >
        {(close) => (
          <EmojiPicker
            {...(memory && { memory })}
            onPick={(each) => {
              close()
              onPick(each)
            }}
          />
        )}
      </PopoverButton>
    </div>
  )
}

import { useTexts } from '../texts.ts'

/** The placeholder of the picker, with its size, while its code loads. */
export function EmojiWaiting() {
  const { t } = useTexts()
  return (
    <div className="parley-emoji" tabIndex={-1} data-first-focus="">
      <div className="parley-emoji-state">
        <span className="parley-spinner" />
        <span className="parley-unseen">{t('emojiPicker.loading')}</span>
      </div>
    </div>
  )
}

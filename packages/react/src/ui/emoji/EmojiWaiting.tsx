import { useTexts } from '../texts.ts'

/** The room that the picker will take, while its code is on the way. */
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

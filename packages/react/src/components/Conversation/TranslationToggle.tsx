import { useAutoTranslation } from '../../hooks/use-auto-translation.ts'
import { TranslateIcon } from '../../icons/icons.tsx'
import { useKit } from '../../kit.ts'
import { enMore } from '../../strings/en-more.ts'
import { addEnglish } from '../../strings/strings.ts'

addEnglish(enMore)

/** Where messages carry translations: whether they are shown by themselves. */
export function TranslationToggle({ conversation }: { readonly conversation: string }) {
  const { t } = useKit()
  const [isOn, change] = useAutoTranslation(conversation)
  return (
    <button
      type="button"
      className="parley-icon-button"
      aria-pressed={isOn}
      aria-label={t('translation.auto')}
      title={t('translation.auto')}
      {...(isOn && { 'data-tone': 'accent' })}
      onClick={() => change(!isOn)}
    >
      <TranslateIcon />
    </button>
  )
}

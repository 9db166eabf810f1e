import { useKit } from '../state/kit.ts'
import {
  overrideOf,
  useAutoTranslation,
  useTranslationChoices,
} from '../state/translation/use-auto-translation.ts'
import { TranslateIcon } from '../ui/icons/icons.tsx'
import '../state/translation/requested-translations.ts'

/** Whether translations are shown automatically in a conversation, and the function that changes it. */
export function useShownTranslations(
  key: string,
  hasTranslations: boolean,
): readonly [boolean, (isOn: boolean) => void] {
  const [choices] = useTranslationChoices()
  const [, turn] = useAutoTranslation(key)
  return [overrideOf(choices, key) ?? (choices.isAutomatic || hasTranslations), turn]
}

/** Turns automatic translations on or off: those that come with messages, and those from the server. */
export function TranslationToggle(props: {
  readonly conversation: string
  /** Some messages come with translations, which are shown unless they are turned off. */
  readonly hasTranslations: boolean
}) {
  const { t } = useKit()
  const [isOn, turn] = useShownTranslations(props.conversation, props.hasTranslations)
  return (
    <button
      type="button"
      className="parley-icon-button parley-translate-button"
      data-group={props.conversation.startsWith('group:') || undefined}
      aria-pressed={isOn}
      aria-label={t('translation.auto')}
      title={t('translation.auto')}
      {...(isOn && { 'data-tone': 'accent' })}
      onClick={() => turn(!isOn)}
    >
      <TranslateIcon />
    </button>
  )
}

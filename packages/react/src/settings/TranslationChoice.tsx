import { useTranslationChoices } from '../state/translation/use-auto-translation.ts'
import { serviceLanguage, useTranslator } from '../state/translation/use-translator.ts'
import { settingsTexts } from '../strings/en/settings.ts'
import { uiTexts } from '../strings/en/ui.ts'
import { addEnglish } from '../strings/strings.ts'
import '../state/translation/requested-translations.ts'
import { useKit } from '../state/kit.ts'
import { languageName } from '../state/translation/target-language.ts'
import { languageNames } from '../strings/languages.ts'
import { Switch } from '../ui/Switch.tsx'
import { Select } from './setting-fields.tsx'

addEnglish(settingsTexts, uiTexts)

/** Target language and automatic translation. Shows a note if the server does not translate. */
export function TranslationChoice() {
  const { t, language, locale } = useKit()
  const [choices, change] = useTranslationChoices()
  const languages = useTranslator()
  if (languages.length === 0) return <p className="parley-hint">{t('settings.translation.off')}</p>
  const own = serviceLanguage(languages, language)
  const options: (readonly [string, string])[] = languages.map(({ code, nativeName }) => [code, nativeName])
  if (own || !choices.into)
    options.unshift(['', t('settings.translation.own', { language: languageNames[language] })])
  if (choices.into && !languages.some(({ code }) => code === choices.into))
    options.push([choices.into, languageName(choices.into, locale)])
  return (
    <div className="parley-settings-stack">
      <Select
        name={t('settings.translation.into')}
        value={choices.into}
        options={options}
        onChange={(into) => change({ into })}
      />
      <Switch
        label={t('settings.translation.auto')}
        hint={t('settings.translation.auto.hint')}
        isOn={choices.isAutomatic}
        onChange={(isAutomatic) => change({ isAutomatic })}
      />
    </div>
  )
}

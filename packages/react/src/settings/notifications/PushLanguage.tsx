import type { NotificationSettings } from '@parley/client'
import { useKit } from '../../state/kit.ts'
import { useTranslator } from '../../state/translation/use-translator.ts'
import { languageNames, languages } from '../../strings/languages.ts'
import type { Saving } from '../../ui/use-saving.ts'
import { Block, Select } from '../setting-fields.tsx'

/** The language of push notifications, if a message comes with a translation into it. */
export function PushLanguage(props: { readonly settings: NotificationSettings; readonly saving: Saving }) {
  const { client, t } = useKit()
  const { language } = props.settings
  const known = useTranslator()
  const offered: (readonly [string, string])[] =
    known.length > 0
      ? known.map(({ code, nativeName }) => [code, nativeName])
      : languages.map((code) => [code, languageNames[code]])
  // Keeps a language that was chosen elsewhere.
  if (language && !offered.some(([code]) => code === language)) offered.unshift([language, language])
  // The protocol cannot reset it, so "none" is only offered if nothing was chosen.
  if (!language) offered.unshift(['', t('settings.pushLanguage.none')])
  return (
    <Block>
      <Select
        name={t('settings.pushLanguage')}
        hint={t('settings.pushLanguage.hint')}
        value={language}
        options={offered}
        onChange={(code) =>
          code && props.saving.save('language', () => client.notifications.setLanguage(code))
        }
      />
    </Block>
  )
}

import type { Message } from '@parley/client'
import { useState } from 'react'
import { useKit } from '../kit.ts'
import { chosenTranslation, languageName } from './translation.ts'

/** What a message says in the reader's language, under what was written. */
export function Translation({
  translations,
  onGrow,
}: {
  readonly translations: NonNullable<Message['translations']>
  readonly onGrow: () => void
}) {
  const { t, language, locale } = useKit()
  const [isShown, setShown] = useState(true)
  const chosen = chosenTranslation(translations, language)
  if (!chosen) return null
  return (
    <>
      {isShown ? (
        <div className="parley-translation">
          <span className="parley-translation-title">
            {t('message.translation', { language: languageName(chosen.code, locale) })}
          </span>
          <span className="parley-translation-text" dir="auto" lang={chosen.code}>
            {chosen.text}
          </span>
        </div>
      ) : (
        <br />
      )}
      <button
        type="button"
        className="parley-more"
        data-small=""
        aria-expanded={isShown}
        onClick={() => {
          onGrow()
          setShown(!isShown)
        }}
      >
        {t(isShown ? 'message.translation.hide' : 'message.translation.show')}
      </button>
    </>
  )
}

import type { Message } from '@parley/client'
import { useState } from 'react'
import { useAutoTranslation } from '../hooks/use-auto-translation.ts'
import { useKit } from '../kit.ts'
import { enMore } from '../strings/en-more.ts'
import { addEnglish } from '../strings/strings.ts'
import { chosenTranslation, languageName } from './translation.ts'

addEnglish(enMore)

/** What a message says in the reader's language, under what was written. */
export function Translation({
  translations,
  conversation,
  onGrow,
}: {
  readonly conversation: string
  readonly translations: NonNullable<Message['translations']>
  readonly onGrow: () => void
}) {
  const { t, language, locale } = useKit()
  const [isAutomatic] = useAutoTranslation(conversation)
  // What is chosen for one message holds until something else is chosen for all of them.
  const [chosenHere, setChosenHere] = useState<{ isShown: boolean; isAutomatic: boolean }>()
  const isShown = chosenHere?.isAutomatic === isAutomatic ? chosenHere.isShown : isAutomatic
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
          setChosenHere({ isShown: !isShown, isAutomatic })
        }}
      >
        {t(isShown ? 'message.translation.hide' : 'message.translation.show')}
      </button>
    </>
  )
}

import { type Client, keyOf, type Message } from '@parley/client'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useKit } from '../../state/kit.ts'
import {
  ask,
  isChosen,
  type RequestedTranslation,
  requestedTranslation,
  want,
} from '../../state/translation/requested-translations.ts'
import { chosenTranslation, fits, languageName } from '../../state/translation/target-language.ts'
import { useAutoTranslation, useTranslationChoices } from '../../state/translation/use-auto-translation.ts'
import { serviceLanguage, useTranslator } from '../../state/translation/use-translator.ts'
import { useWanted, wanted } from '../../state/translation/wanted-translations.ts'
import { errorText, type ReasonedError, type Translate } from '../../strings/strings.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'

export interface TranslationProps {
  readonly message: Message
  readonly onGrow: () => void
}

/**
 * The translation of a message, below the original: one that was sent with the message if it fits, otherwise one from
 * the server if the reader wants it.
 */
export function Translation({ message, onGrow }: TranslationProps) {
  const { client, language } = useKit()
  const [{ into }] = useTranslationChoices()
  const wantedLanguage = into || language
  const service = serviceLanguage(useTranslator(), wantedLanguage)
  const isWanted = useWanted(message, client)
  const carried = chosenTranslation(message.translations ?? [], wantedLanguage)
  if (carried && (fits(carried.code, wantedLanguage) || !isWanted || !service))
    return <Carried of={carried} conversation={keyOf(message.conversation)} onGrow={onGrow} />
  return isWanted && service ? <Made message={message} to={service.code} onGrow={onGrow} /> : null
}

/** A translation that was sent with the message. */
function Carried(props: {
  readonly of: { readonly code: string; readonly text: string }
  readonly conversation: string
  readonly onGrow: () => void
}) {
  const { t } = useKit()
  const [isAutomatic] = useAutoTranslation(props.conversation)
  // The choice for one message applies until the setting of the conversation changes.
  const [chosenHere, setChosenHere] = useState<{ isShown: boolean; isAutomatic: boolean }>()
  const isShown = chosenHere?.isAutomatic === isAutomatic ? chosenHere.isShown : isAutomatic
  return (
    <>
      {isShown ? <Text {...props.of} /> : <br />}
      <button
        type="button"
        className="parley-more"
        data-small=""
        aria-expanded={isShown}
        onClick={() => {
          props.onGrow()
          setChosenHere({ isShown: !isShown, isAutomatic })
        }}
      >
        {t(isShown ? 'message.translation.hide' : 'message.translation.show')}
      </button>
    </>
  )
}

/**
 * A translation from the server: requested at once if the reader asked for it, otherwise when the message comes into
 * view.
 */
function Made({ message, to, onGrow }: TranslationProps & { readonly to: string }) {
  const { client, t, locale } = useKit()
  const box = useRef<HTMLSpanElement>(null)
  const translation = useRequestedTranslation(client, message, to)
  const isOwnWish = isChosen(client, message)
  useTranslationRequest({ client, message, to, box, isOwnWish })
  const hide = () => {
    onGrow()
    want(client, message, false)
  }
  const again = (
    <button
      type="button"
      className="parley-more"
      data-small=""
      onClick={() => {
        onGrow()
        ask(client, message, to)
      }}
    >
      {t('settings.translate.again')}
    </button>
  )
  return (
    <span ref={box} className="parley-translation-made">
      {translation?.name === 'done' && (
        <>
          <Text code={translation.code} text={translation.text} />
          <button type="button" className="parley-more" data-small="" onClick={hide}>
            {t('settings.translate.original')}
          </button>
        </>
      )}
      {/* Automatic translations show no progress and no errors. */}
      {isOwnWish && translation && translation.name !== 'done' && (
        <span className="parley-translation" role="status">
          <span className="parley-translation-title">
            <ErrorLine
              error={translation.name === 'failed' ? (translation.error as ReasonedError) : undefined}
              text={stateWords(t, locale, translation, to)}
            />
          </span>
          {translation.name === 'failed' && again}
        </span>
      )}
    </span>
  )
}

function Text({ code, text }: { readonly code: string; readonly text: string }) {
  const { t, locale } = useKit()
  return (
    <div className="parley-translation">
      <span className="parley-translation-title">
        {t('message.translation', { language: languageName(code, locale) })}
      </span>
      <span className="parley-translation-text" dir="auto" lang={code}>
        {text}
      </span>
    </div>
  )
}

function useRequestedTranslation(
  client: Client,
  message: Message,
  to: string,
): RequestedTranslation | undefined {
  return useSyncExternalStore(
    (changed) => {
      wanted.listeners.add(changed)
      return () => wanted.listeners.delete(changed)
    },
    () => requestedTranslation(client, message, to),
    () => undefined,
  )
}

function useTranslationRequest(parts: {
  readonly client: Client
  readonly message: Message
  readonly to: string
  readonly box: RefObject<HTMLElement | null>
  readonly isOwnWish: boolean
}): void {
  const { client, message, to, box, isOwnWish } = parts
  useEffect(() => {
    const isRequested = requestedTranslation(client, message, to) !== undefined
    if (isRequested) return
    if (isOwnWish) return ask(client, message, to)
    const element = box.current?.parentElement
    if (!element) return
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      ask(client, message, to)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [client, message, to, box, isOwnWish])
}

function stateWords(t: Translate, locale: string, translation: RequestedTranslation, to: string): string {
  if (translation.name === 'busy') return t('settings.translate.busy')
  if (translation.name === 'same') return t('settings.translate.same', { language: languageName(to, locale) })
  const error = (translation.name === 'failed' ? translation.error : {}) as ReasonedError
  const known =
    error.reason === 'translationTooLong'
      ? t('settings.translate.tooLong')
      : error.reason === 'translationFailed'
        ? t('settings.translate.service')
        : errorText(t, error)
  return t('settings.translate.failed', { why: known })
}

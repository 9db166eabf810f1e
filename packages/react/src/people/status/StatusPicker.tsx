// The user's presence status: one of a few presets, or custom text with an emoji.

import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { EmojiButton } from '../../composer/index.ts'
import { ownWords, statusOf, useOwnPresence, usualTexts } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { presenceTexts } from '../../strings/en/presence.ts'
import { addEnglish, errorText, type ReasonedError } from '../../strings/strings.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { FormActions } from '../../ui/FormActions.tsx'

addEnglish(errorsTexts, presenceTexts)

/** The server's limit in bytes. */
const longestText = 1024
const isTooLong = (text: string): boolean => new TextEncoder().encode(text).length > longestText

type Choice = keyof typeof usualTexts | 'own'
const choices: readonly Choice[] = ['online', 'busy', 'away', 'quiet', 'own']
const labels = {
  online: 'status.available',
  busy: 'status.busy',
  away: 'status.away',
  quiet: 'status.quiet',
  own: 'status.own',
} as const

export function StatusPicker({ onClose }: { readonly onClose: () => void }) {
  const { client, t, announce } = useKit()
  const presence = useOwnPresence()
  const now = presence && { ...presence, isOnline: true }
  const words = ownWords(now)
  const status = statusOf(now)
  const [choice, setChoice] = useState<Choice>(words ? 'own' : status === 'offline' ? 'online' : status)
  const [text, setText] = useState(words)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReactNode>()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const wanted = choice === 'own' ? text.trim() : usualTexts[choice]
    if (isTooLong(wanted)) return setProblem(t('status.long'))
    setBusy(true)
    setProblem(undefined)
    try {
      await client.presence.publish(wanted)
      announce(t('status.saved', { status: choice === 'own' && wanted ? wanted : t(labels[choice]) }))
      onClose()
    } catch (failure) {
      const error = failure as ReasonedError
      const why = t('status.failed', { why: errorText(t, error) })
      setProblem(<ErrorLine error={error} text={why} />)
      announce(why, 'assertive')
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('status.title')} onClose={onClose}>
      <form className="parley-form" aria-busy={isBusy} onSubmit={save}>
        <fieldset className="parley-statuses">
          <legend className="parley-unseen">{t('status.choose')}</legend>
          {choices.map((each) => (
            <label key={each} className="parley-status">
              <input
                type="radio"
                name={id}
                value={each}
                checked={each === choice}
                {...(each === choice && { 'data-first-focus': '' })}
                onChange={() => setChoice(each)}
              />
              <span className="parley-status-dot" data-status={each === 'own' ? 'online' : each} />
              {t(labels[each])}
            </label>
          ))}
        </fieldset>
        {choice === 'own' && (
          <div className="parley-status-own">
            <input
              ref={field}
              className="parley-input"
              dir="auto"
              maxLength={longestText}
              value={text}
              placeholder={t('status.own.hint')}
              aria-label={t('status.own.name')}
              onChange={(event) => setText(event.target.value)}
            />
            <EmojiButton
              onPick={(emoji) => {
                setText((before) => before + emoji)
                field.current?.focus()
              }}
            />
          </div>
        )}
        <p className={problem ? 'parley-problem' : 'parley-hint'}>{problem ?? t('status.who')}</p>
        <FormActions onCancel={onClose} isBusy={isBusy}>
          {t('status.save')}
        </FormActions>
      </form>
    </Dialog>
  )
}

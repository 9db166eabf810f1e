// Changes the user's password. The server then ends all sessions, including this one.

import { type FormEvent, useId, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import { appTexts } from '../../strings/en/app.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { settingsTexts } from '../../strings/en/settings.ts'
import { addEnglish, errorText, type ReasonedError } from '../../strings/strings.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { Block } from '../setting-fields.tsx'
import { type PasswordFields, passwordProblem } from './password-problem.ts'

addEnglish(appTexts, errorsTexts, settingsTexts)

const empty: PasswordFields = { current: '', wanted: '', again: '' }

const fields = [
  ['current', 'current-password'],
  ['wanted', 'new-password'],
  ['again', 'new-password'],
] as const

export function PasswordForm() {
  const { client, t, announce } = useKit()
  const me = useSelection((state) => state.me) ?? ''
  const [values, setValues] = useState(empty)
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<{
    readonly text: string
    readonly isProblem: boolean
    readonly error?: ReasonedError | undefined
  }>()
  const id = useId()

  const showResult = (text: string, isProblem: boolean, error?: ReasonedError) => {
    setResult({ text, isProblem, error })
    announce(text, isProblem ? 'assertive' : 'polite')
  }
  const done = () => {
    setValues(empty)
    showResult(t('settings.password.done'), false)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const wrong = passwordProblem(values)
    if (wrong) return showResult(t(wrong), true)
    setBusy(true)
    try {
      const { current: oldPassword, wanted: password } = values
      await client.session.changePassword({ name: me, password, oldPassword })
      done()
    } catch (failure) {
      const error = failure as ReasonedError
      // The end of the session may arrive before the answer.
      if (error.reason === 'passwordChanged') done()
      else showResult(errorText(t, error), true, error)
    }
    setBusy(false)
  }
  return (
    <Block hint={t('settings.password.hint')}>
      <form className="parley-form" aria-busy={isBusy} onSubmit={save}>
        {/* Password managers need to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={me} readOnly hidden />
        {fields.map(([name, autoComplete]) => (
          <div key={name} className="parley-settings-field">
            <label className="parley-label" htmlFor={`${id}-${name}`}>
              {t(`settings.password.${name}`)}
            </label>
            <input
              id={`${id}-${name}`}
              className="parley-input"
              type="password"
              autoComplete={autoComplete}
              value={values[name]}
              aria-describedby={`${id}-told`}
              onChange={(event) => {
                setValues({ ...values, [name]: event.target.value })
                setResult(undefined)
              }}
            />
          </div>
        ))}
        <p id={`${id}-told`} className={result?.isProblem ? 'parley-problem' : 'parley-hint'}>
          {result && <ErrorLine error={result.error} text={result.text} />}
        </p>
        <button type="submit" className="parley-button parley-settings-start" aria-disabled={isBusy}>
          {t('settings.password.change')}
        </button>
      </form>
    </Block>
  )
}

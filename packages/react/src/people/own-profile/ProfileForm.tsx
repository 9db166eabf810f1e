// The fields of the user's profile. Changes from another device appear in fields that were not edited.

import type { Profile } from '@parley/client'
import { type FormEvent, useId, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { errorText, type ReasonedError } from '../../strings/strings.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { changesOf, dayOf, type EditedKey, editedKeys, editedOf, problemOf } from './profile-rules.ts'

const types: Partial<Readonly<Record<EditedKey, string>>> = { mail: 'email', phone: 'tel', birth: 'date' }
const longest: Readonly<Record<EditedKey, number>> = {
  nickname: 64,
  sign: 200,
  mail: 254,
  phone: 31,
  gender: 1,
  birth: 10,
}
const completes: Partial<Readonly<Record<EditedKey, string>>> = {
  nickname: 'nickname',
  mail: 'email',
  phone: 'tel',
  birth: 'bday',
}

export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const { client, t, announce } = useKit()
  const id = useId()
  const known = editedOf(profile)
  const [typed, setTyped] = useState<Partial<Record<EditedKey, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<{ readonly text: string; readonly error: ReasonedError | undefined }>()
  const [isChecked, setChecked] = useState(false)
  const edited = { ...known, ...typed }
  const today = dayOf(Date.now())
  const changes = changesOf(known, edited)
  const hasChanges = Object.keys(changes).length > 0
  const problems = new Map(
    editedKeys.flatMap((key) => {
      const problem = problemOf(key, edited[key], today)
      return problem ? [[key, t(`profile.own.${problem}`)] as const] : []
    }),
  )

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !hasChanges) return
    setChecked(true)
    const wrong = [...problems.keys()][0]
    if (wrong) return document.getElementById(`${id}-${wrong}`)?.focus()
    setBusy(true)
    setResult(undefined)
    try {
      await client.profile.update(changes as Partial<Profile>)
      setTyped({})
      setChecked(false)
      setResult({ text: t('profile.own.saved'), error: undefined })
      announce(t('profile.own.saved'))
    } catch (failure) {
      const error = failure as ReasonedError
      const text = t('profile.own.failed', { why: errorText(t, error) })
      setResult({ text, error })
      announce(text, 'assertive')
    }
    setBusy(false)
  }
  const change = (key: EditedKey, value: string) => {
    setTyped((before) => ({ ...before, [key]: value }))
    setResult(undefined)
  }

  const field = (key: EditedKey) => {
    const problem = isChecked ? problems.get(key) : undefined
    const hint = problem ?? (key === 'nickname' ? t('profile.own.nickname.hint') : undefined)
    const common = {
      id: `${id}-${key}`,
      className: 'parley-input',
      value: edited[key],
      'aria-invalid': problem !== undefined,
      ...(hint !== undefined && { 'aria-describedby': `${id}-${key}-hint` }),
    }
    return (
      <div key={key} className="parley-form-field">
        <label className="parley-label" htmlFor={`${id}-${key}`}>
          {t(key === 'nickname' || key === 'sign' ? `profile.own.${key}` : `profile.${key}`)}
        </label>
        {key === 'gender' ? (
          <select {...common} onChange={(event) => change(key, event.target.value)}>
            <option value="">{t('profile.own.gender.none')}</option>
            <option value="1">{t('profile.gender.1')}</option>
            <option value="2">{t('profile.gender.2')}</option>
            {!['', '1', '2'].includes(known.gender) && <option value={known.gender}>{known.gender}</option>}
          </select>
        ) : (
          <input
            {...common}
            type={types[key] ?? 'text'}
            dir={key === 'nickname' || key === 'sign' ? 'auto' : 'ltr'}
            maxLength={longest[key]}
            autoComplete={completes[key] ?? 'off'}
            {...(key === 'birth' && { max: today })}
            onChange={(event) => change(key, event.target.value)}
          />
        )}
        {hint !== undefined && (
          <p id={`${id}-${key}-hint`} className={problem ? 'parley-problem' : 'parley-hint'}>
            {hint}
          </p>
        )}
      </div>
    )
  }

  return (
    <form className="parley-form parley-profile-form" aria-busy={isBusy} noValidate onSubmit={save}>
      {editedKeys.map(field)}
      {result && (
        <p className={result.error ? 'parley-problem' : 'parley-hint'}>
          <ErrorLine {...result} />
        </p>
      )}
      <div className="parley-form-actions">
        {hasChanges && (
          <button
            type="button"
            className="parley-button"
            data-look="plain"
            onClick={() => {
              setTyped({})
              setChecked(false)
              setResult(undefined)
            }}
          >
            {t('profile.own.undo')}
          </button>
        )}
        <button type="submit" className="parley-button" aria-disabled={isBusy || !hasChanges}>
          {isBusy && <span className="parley-spinner" />}
          {t('profile.own.save')}
        </button>
      </div>
    </form>
  )
}

import { Dialog, languages, SignOutIcon } from '@parley/react'
import { useId } from 'react'
import { changePreferences, usePreferences } from '../preferences.ts'
import { languageNames, useAppText } from '../strings/strings.ts'

/** Look, language, how to send, and the way out. */
export function Settings(props: {
  readonly user: string
  readonly onClose: () => void
  readonly onSignOut: () => void
}) {
  const text = useAppText()
  const { theme, language, sendWith } = usePreferences()
  return (
    <Dialog title={text('settings.title')} onClose={props.onClose}>
      <div className="chat-settings">
        <Choice
          name={text('settings.theme')}
          value={theme}
          options={(['system', 'light', 'dark'] as const).map((value) => [
            value,
            text(`settings.theme.${value}`),
          ])}
          onChange={(value) => changePreferences({ theme: value })}
        />
        <Choice
          name={text('settings.language')}
          value={language}
          options={languages.map((value) => [value, languageNames[value]])}
          onChange={(value) => changePreferences({ language: value })}
        />
        <Choice
          name={text('settings.sendWith')}
          value={sendWith}
          options={(['enter', 'ctrlEnter'] as const).map((value) => [
            value,
            text(`settings.sendWith.${value}`),
          ])}
          onChange={(value) => changePreferences({ sendWith: value })}
        />
        <div className="chat-settings-account">
          <span>{text('settings.signedInAs', { user: props.user })}</span>
          <button type="button" className="parley-button" data-look="plain" onClick={props.onSignOut}>
            <SignOutIcon />
            {text('settings.signOut')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

/** One of a few values, side by side. */
function Choice<T extends string>(props: {
  readonly name: string
  readonly value: T
  readonly options: readonly (readonly [value: T, label: string])[]
  readonly onChange: (value: T) => void
}) {
  const group = useId()
  return (
    <fieldset className="chat-choice">
      <legend className="parley-label">{props.name}</legend>
      <div className="chat-choice-options">
        {props.options.map(([value, label]) => (
          <label key={value} className="chat-choice-option">
            <input
              className="chat-choice-input"
              type="radio"
              name={group}
              value={value}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            <span className="chat-choice-label">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

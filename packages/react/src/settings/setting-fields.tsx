// Building blocks of the settings sections.

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

/** An optimistic value: a choice is shown at once, and reverted if saving fails. */
function useChosen<T>(value: T, onChange: (value: T) => unknown): readonly [T, (value: T) => void] {
  const [chosen, setChosen] = useState<{ readonly value: T }>()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const choose = async (next: T) => {
    const choice = { value: next }
    setChosen(choice)
    await onChange(next)
    if (isHere.current) setChosen((known) => (known === choice ? undefined : known))
  }
  return [chosen ? chosen.value : value, (next) => void choose(next)]
}

/** A choice of a few values, side by side. */
export function Choice<T extends string>(props: {
  readonly name: string
  readonly value: T
  readonly options: readonly (readonly [value: T, label: string])[]
  /** A returned promise settles when the value was saved or refused. */
  readonly onChange: (value: T) => unknown
}) {
  const group = useId()
  const [shown, choose] = useChosen(props.value, props.onChange)
  return (
    <fieldset className="parley-choice">
      <legend className="parley-label">{props.name}</legend>
      <div className="parley-choice-options">
        {props.options.map(([value, label]) => (
          <label key={value} className="parley-choice-option">
            <input
              className="parley-choice-input"
              type="radio"
              name={group}
              value={value}
              checked={value === shown}
              onChange={() => choose(value)}
            />
            <span className="parley-choice-label">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A choice of many values. */
export function Select(props: {
  readonly name: string
  readonly hint?: string | undefined
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onChange: (value: string) => unknown
}) {
  const id = useId()
  const [shown, choose] = useChosen(props.value, props.onChange)
  return (
    <div className="parley-settings-field">
      <label className="parley-label" htmlFor={id}>
        {props.name}
      </label>
      <select
        id={id}
        className="parley-input parley-select"
        value={shown}
        {...(props.hint !== undefined && { 'aria-describedby': `${id}-hint` })}
        onChange={(event) => choose(event.target.value)}
      >
        {props.options.map(([value, label]) => (
          <option key={value} value={value} lang={value || undefined}>
            {label}
          </option>
        ))}
      </select>
      {props.hint !== undefined && (
        <p id={`${id}-hint`} className="parley-hint">
          {props.hint}
        </p>
      )}
    </div>
  )
}

/** A box of related settings. It has no title if the section has one. */
export function Block(props: {
  readonly title?: string
  readonly hint?: string | undefined
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <div
      className="parley-settings-block"
      {...(props.title !== undefined && { role: 'group', 'aria-labelledby': id })}
    >
      {props.title !== undefined && (
        <h4 id={id} className="parley-settings-title">
          {props.title}
        </h4>
      )}
      {props.hint !== undefined && <p className="parley-hint">{props.hint}</p>}
      {props.children}
    </div>
  )
}

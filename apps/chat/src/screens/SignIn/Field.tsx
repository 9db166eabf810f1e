import { useId } from 'react'

export interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'password' | 'url'
  readonly autoComplete?: string
  /** Whether it is a name, which phones must not capitalise or correct. */
  readonly isName?: boolean
}

/** A labelled line of a form. */
export function Field({ label, value, onChange, type = 'text', autoComplete, isName }: FieldProps) {
  const id = useId()
  return (
    <>
      <label className="parley-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="parley-input"
        type={type}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...(autoComplete && { autoComplete })}
        {...(isName && { autoCapitalize: 'none', spellCheck: false })}
      />
    </>
  )
}

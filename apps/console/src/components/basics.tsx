// Small components that several pages use.

import { Dialog, FormActions, hueOf, initialsOf } from '@parley/react/foundation'
import { type ReactNode, useId, useState } from 'react'
import { useConsole } from '../context.ts'
import { problemText } from './problem-text.ts'
import { useAction } from './use-action.ts'
import type { Loaded } from './use-loaded.ts'

export function PageHead({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  return (
    <header className="console-page-head">
      <div>
        <h1 className="console-page-title">{title}</h1>
        {hint && <p className="parley-hint">{hint}</p>}
      </div>
      {children && <div className="console-page-actions">{children}</div>}
    </header>
  )
}

export function Card({
  title,
  children,
  actions,
}: {
  title?: string
  children: ReactNode
  actions?: ReactNode
}) {
  return (
    <section className="console-card">
      {(title || actions) && (
        <header className="console-card-head">
          <h2 className="console-card-title">{title}</h2>
          {actions}
        </header>
      )}
      {children}
    </section>
  )
}

/** A list of names and values. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="console-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export interface Column<T> {
  readonly title: string
  readonly cell: (row: T) => ReactNode
  /** Hidden on narrow screens. */
  readonly isExtra?: boolean
}

export function Table<T>({
  label,
  columns,
  rows,
  keyOf,
}: {
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string | number
}) {
  return (
    <div className="console-table-box">
      <table className="console-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, isExtra }) => (
              <th key={title} scope="col" {...(isExtra && { 'data-extra': '' })}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, isExtra }) => (
                <td key={title} {...(isExtra && { 'data-extra': '' })}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function Tag({ tone, children }: { tone?: 'ok' | 'warn' | 'bad'; children: ReactNode }) {
  return (
    <span className="console-tag" data-tone={tone}>
      {children}
    </span>
  )
}

/** Words side by side, which do not break inside. */
export function Words({ words }: { words: readonly string[] }) {
  return (
    <span className="console-words">
      {words.map((word) => (
        <code key={word}>{word}</code>
      ))}
    </span>
  )
}

export function Face({ name, size = 32 }: { name: string; size?: number }) {
  const style = { background: `var(--parley-hue-${hueOf(name)})`, inlineSize: size, blockSize: size }
  return (
    <span className="console-face" style={style} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** Shows a loading state, an error with a retry button, or the contents. */
export function WhenLoaded<T>({ loaded, children }: { loaded: Loaded<T>; children: (data: T) => ReactNode }) {
  const { t } = useConsole()
  const { data, error, reload } = loaded
  if (error !== undefined && data === undefined)
    return (
      <div className="console-problem" role="alert">
        <p>{problemText(error, t)}</p>
        <button type="button" className="parley-button" data-look="plain" onClick={reload}>
          {t('action.retry')}
        </button>
      </div>
    )
  return data === undefined ? <Loading /> : children(data)
}

export function Loading() {
  const { t } = useConsole()
  return (
    <p className="console-loading" role="status">
      <span className="parley-spinner" /> {t('loading')}
    </p>
  )
}

export function Field({
  label,
  hint,
  value,
  onChange,
  ...more
}: {
  label: string
  hint?: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'password' | 'search'
  autoComplete?: string
  isFirst?: boolean
  maxLength?: number
  inputMode?: 'numeric'
}) {
  const id = useId()
  const { isFirst, ...attributes } = more
  return (
    <div className="console-field">
      <label className="parley-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="parley-input"
        dir="auto"
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.value)}
        {...(isFirst && { 'data-first-focus': '' })}
        {...attributes}
      />
      {hint && (
        <p className="parley-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

export function Choice<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: V
  options: readonly (readonly [value: V, label: string])[]
  onChange: (value: V) => void
}) {
  const id = useId()
  return (
    <div className="console-field">
      <label className="parley-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="parley-input"
        value={value}
        onChange={(event) => onChange(event.target.value as V)}
      >
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Asks for confirmation. With `wanted`, the operator has to type that text first. */
export function Confirm({
  title,
  hint,
  action,
  tone,
  wanted,
  children,
  onConfirm,
  onClose,
  done,
  closesItself = true,
}: {
  title: string
  hint?: string
  action: string
  tone?: 'bad'
  wanted?: string
  children?: ReactNode
  onConfirm: () => Promise<unknown>
  onClose: () => void
  done?: string
  /** Whether the dialog closes after a success. Default: true. */
  closesItself?: boolean
}) {
  const { t } = useConsole()
  const acting = useAction()
  const [typed, setTyped] = useState('')
  const isReady = wanted === undefined || typed === wanted
  const confirm = async () => {
    if (isReady && (await acting.run(onConfirm, done)) && closesItself) onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="parley-form"
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        {hint && <p className="parley-hint">{hint}</p>}
        {children}
        {wanted !== undefined && (
          <Field
            label={t('confirm.type', { text: wanted })}
            value={typed}
            onChange={setTyped}
            isFirst
            autoComplete="off"
          />
        )}
        {acting.problem && (
          <p className="parley-problem" role="alert">
            {acting.problem}
          </p>
        )}
        <FormActions onCancel={onClose} tone={tone} isBusy={acting.isBusy} isDisabled={!isReady}>
          {action}
        </FormActions>
      </form>
    </Dialog>
  )
}

// A card with one field and a button that tries something out, and shows the result.

import { type ReactNode, useState } from 'react'
import { Card, Field } from './basics.tsx'
import { useAction } from './use-action.ts'

export interface TesterProps<T> {
  readonly texts: {
    readonly title: string
    readonly hint: string
    readonly field: string
    readonly button: string
  }
  readonly maxLength: number
  readonly test: (typed: string) => Promise<T>
  readonly children: (result: T) => ReactNode
}

export function Tester<T>({ texts, maxLength, test, children }: TesterProps<T>) {
  const acting = useAction()
  const [typed, setTyped] = useState('')
  const [result, setResult] = useState<{ readonly value: T }>()
  const isEmpty = typed.trim() === ''
  const run = () =>
    acting.run(async () => {
      setResult(undefined)
      setResult({ value: await test(typed) })
    })
  return (
    <Card title={texts.title}>
      <p className="parley-hint">{texts.hint}</p>
      <form
        className="console-tester"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEmpty) void run()
        }}
      >
        <Field
          label={texts.field}
          value={typed}
          onChange={(value) => {
            setTyped(value)
            setResult(undefined)
          }}
          autoComplete="off"
          maxLength={maxLength}
        />
        <button
          type="submit"
          className="parley-button"
          data-look="plain"
          aria-disabled={acting.isBusy || isEmpty}
        >
          {texts.button}
        </button>
      </form>
      {acting.problem && (
        <p className="parley-problem" role="alert">
          {acting.problem}
        </p>
      )}
      <div role="status">{result && children(result.value)}</div>
    </Card>
  )
}

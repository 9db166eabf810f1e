// The last columns of a table of app settings: where a value comes from, and a button to change it.

import type { useConsole } from '../context.ts'
import type { Column } from './basics.tsx'
import { RowButton } from './RowButton.tsx'

interface ValueColumns<R> {
  readonly t: ReturnType<typeof useConsole>['t']
  /** Whether the operator may change the values. */
  readonly canChange: boolean
  readonly nameOf: (row: R) => string
  readonly onChange: (row: R) => void
}

export function valueColumns<R extends { readonly own: boolean }>(given: ValueColumns<R>): Column<R>[] {
  const { t, canChange, nameOf, onChange } = given
  const source: Column<R> = {
    title: t('settings.source'),
    cell: ({ own }) => t(own ? 'retention.own' : 'retention.server'),
    isExtra: true,
  }
  const change: Column<R> = {
    title: t('actions'),
    cell: (row) => (
      <RowButton row={nameOf(row)} onClick={() => onChange(row)}>
        {t('events.change')}
      </RowButton>
    ),
  }
  return canChange ? [source, change] : [source]
}

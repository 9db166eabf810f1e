import { expect, test } from 'vitest'
import { rowMaker, rowsOf } from './row-transfer.ts'

test.each([
  [['id', 'name', 'order by']],
  [['with "quotes" and \\', 'two\nlines', '}; throw 1; {']],
  [['twice', 'twice']],
  [[]],
])('a row of a statement is that of the transfer: %j', (columns: readonly string[]) => {
  const lists = [columns.map((_, index) => index), columns.map(() => null)]
  expect(lists.map(rowMaker(columns))).toEqual(rowsOf([columns, lists]))
})

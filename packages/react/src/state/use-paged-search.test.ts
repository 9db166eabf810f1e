import { expect, it } from 'vitest'
import { withoutRepeats } from './use-paged-search.ts'

it('shows every item once if pages shift', () => {
  const items = (...ids: readonly string[]) => ids.map((id) => ({ id }))
  expect(withoutRepeats(items('a', 'b'), items('b', 'c'))).toEqual(items('a', 'b', 'c'))
  expect(withoutRepeats([], items('a'))).toEqual(items('a'))
})

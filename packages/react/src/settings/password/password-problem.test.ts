import { expect, test } from 'vitest'
import { passwordProblem } from './password-problem.ts'

test.each([
  ['', 'new', 'new', 'settings.password.missing'],
  ['old', '', '', 'settings.password.missing'],
  ['old', 'new', '', 'settings.password.missing'],
  ['old', 'new', 'New', 'settings.password.differs'],
  ['old', 'new', 'new', undefined],
  // Spaces are part of a password.
  ['old', 'new ', 'new', 'settings.password.differs'],
])('%j, %j, %j: %s', (current, wanted, again, problem) => {
  expect(passwordProblem({ current, wanted, again })).toBe(problem)
})

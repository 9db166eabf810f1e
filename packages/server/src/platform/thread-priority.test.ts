import { expect, test } from 'vitest'
import { lowerThreadPriority } from './thread-priority.ts'

test('the first thread keeps its priority, which new threads would inherit', () => {
  expect(lowerThreadPriority(10)).toBe(false)
})

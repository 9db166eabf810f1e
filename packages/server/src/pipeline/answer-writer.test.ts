import { type Fields, flag, list, number, object, optional, text, toWire, wire } from '@parley/protocol'
import { expect, test } from 'vitest'
import { writeAnswer } from './answer-writer.ts'

const fields: Fields = {
  people: wire('data.list', list(object({ name: wire('user', text), age: optional(number) }))),
  next: wire('data.cursor', optional(text)),
  isLast: wire('last', flag),
  deep: optional(object({ inner: wire('a.b.c', text) })),
}

const answers: readonly Record<string, unknown>[] = [
  {},
  { people: [], isLast: true },
  { people: [{ name: 'ann', age: 3, unknown: 1 }, { name: 'bob' }], next: 'x', isLast: false },
  { people: 'no list', next: null, isLast: undefined, deep: { inner: 'z' } },
  { people: [undefined, null, 'ann'], deep: 'no object' },
]

test.each(answers)('an answer has the names that toWire gives it: %j', (answer) => {
  const written = writeAnswer(fields, answer)
  expect(written).toEqual(toWire(fields, answer))
  // Clients read the order of the fields nowhere, but answers stay the same byte for byte.
  expect(JSON.stringify(written)).toBe(JSON.stringify(toWire(fields, answer)))
})

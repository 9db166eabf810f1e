import { describe, expect, it } from 'vitest'
import { mentionQuery } from './mention-query.ts'

/** The position of the caret, which a bar marks. */
function at(marked: string) {
  const caret = marked.indexOf('|')
  return mentionQuery(marked.replace('|', ''), caret)
}

describe('writing after an @', () => {
  it.each([
    ['@|', 0, ''],
    ['hello @bo|', 6, 'bo'],
    ['你好@张|', 2, '张'],
    ['你好＠张|', 2, '张'],
    ['(@ann|)', 1, 'ann'],
    ['@Bob Oka|', 0, 'Bob Oka'],
    ['@Ann, @Bob|', 6, 'Bob'],
    ['line\n@bo|', 5, 'bo'],
  ])('%s', (marked, start, words) => {
    expect(at(marked)).toEqual({ start, words })
  })

  it.each([
    'hello|',
    'ann@example.org|',
    'ann.b@|',
    '@ |',
    '@Bob\n|',
    '@Bob  |',
    'x|@bob',
    `@${'x'.repeat(40)}|`,
    '|',
  ])('not in %s', (marked) => {
    expect(at(marked)).toBeUndefined()
  })
})

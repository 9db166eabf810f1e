import { describe, expect, it } from 'vitest'
import type { MessageOf } from '../../messages/message-content.ts'
import { testMessage } from '../../testing/rows.ts'
import { levelsWith, rowsOf } from './combined-levels.ts'

const combined = (id: string): MessageOf<'combined'> => ({
  ...testMessage(1),
  id,
  kind: 'combined',
  title: id,
  summary: '',
  level: 1,
  url: '',
  source: '',
  secret: '',
  name: '',
  bytes: 0,
})

describe('levels', () => {
  it('remember the position in each', () => {
    const first = [{ message: combined('a'), scrollTop: 0 }]
    const second = levelsWith(first, combined('b'), 120)
    expect(second.map(({ message, scrollTop }) => [message.id, scrollTop])).toEqual([
      ['a', 120],
      ['b', 0],
    ])
  })

  it('lead back if a message contains one of its ancestors', () => {
    const levels = levelsWith(
      levelsWith([{ message: combined('a'), scrollTop: 0 }], combined('b'), 5),
      combined('a'),
      9,
    )
    expect(levels.map(({ message }) => message.id)).toEqual(['a'])
  })
})

describe('rows', () => {
  it('have unique ids even if messages repeat theirs', () => {
    const rows = rowsOf([testMessage(1), testMessage(1)])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2)
  })
})

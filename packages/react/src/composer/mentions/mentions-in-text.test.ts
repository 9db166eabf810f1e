import { describe, expect, it } from 'vitest'
import { mentionList } from './mentions-in-text.ts'

const people = [
  { user: 'ann', name: 'Ann' },
  { user: 'lee', name: 'Ann Lee' },
  { user: 'mei', name: '李梅' },
  { user: 'ALL', name: 'everyone' },
]

describe('mentioned users', () => {
  it.each<[string, string | readonly string[] | undefined]>([
    ['hello @Ann', ['ann']],
    ['@Ann, @Ann and @Ann', ['ann']],
    ['@Ann Lee, look', ['lee']],
    ['@Ann Lees', ['ann']],
    ['@Anna', undefined],
    ['Ann without a sign', undefined],
    ['@ann', undefined],
    ['@李梅你好', ['mei']],
    ['@Ann你好', ['ann']],
    ['@李梅 and @Ann', ['mei', 'ann']],
    ['@everyone and @Ann', 'ALL'],
    ['', undefined],
  ])('%s', (text, list) => {
    expect(mentionList(text, people)).toEqual(list)
  })

  it('are empty if nobody was chosen', () => {
    expect(mentionList('@Ann', [])).toBeUndefined()
  })
})

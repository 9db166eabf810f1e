import type { ConversationRef } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { findConversations } from './find-conversations.ts'

const names: Readonly<Record<string, string>> = {
  bob: 'Bob Okafor',
  okab: 'Bruno',
  zs: '张三',
  lisi: '李四',
  oki: 'Oki Abe',
  nook: 'Book club',
}
const all = Object.keys(names).map((id) => ({ ref: { type: 'single', id } satisfies ConversationRef }))
const find = (words: string, most = 10) =>
  findConversations(all, words, ({ id }) => names[id] ?? id, most).map(({ ref }) => ref.id)

describe('conversations by name', () => {
  it('are ranked by how well they match', () => {
    expect(find('ok')).toEqual(['oki', 'bob', 'okab', 'nook'])
  })

  it('are found by the first letters of Chinese names, by Chinese characters and by ids', () => {
    expect(find('zs')).toEqual(['zs'])
    expect(find('ls')).toEqual(['lisi'])
    expect(find('三')).toEqual(['zs'])
    expect(find('LISI')).toEqual(['lisi'])
  })

  it('are all listed for an empty query, and none without a match', () => {
    expect(find('  ')).toHaveLength(6)
    expect(find('', 2)).toEqual(['bob', 'okab'])
    expect(find('nobody')).toEqual([])
  })

  it('match several words in order', () => {
    expect(find('bob  ok')).toEqual(['bob'])
  })
})

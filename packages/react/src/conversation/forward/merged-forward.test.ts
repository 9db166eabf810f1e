import type { Message } from '@parley/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { conversationTexts } from '../../strings/en/conversation.ts'
import { addEnglish, loadLanguage, translator } from '../../strings/strings.ts'
import { testMessage } from '../../testing/rows.ts'
import { isForwardable, mergedDraft, mergedTitle } from './merged-forward.ts'

const names: Record<string, string> = { ann: 'Ann', bob: 'Bob Okafor' }
const nameOf = (user: string) => names[user] ?? user
const titleOf = ({ id }: { id: string }) => (id === '7' ? 'Launch' : nameOf(id))
const context = (language: 'en' | 'zh-CN') => ({
  t: translator(language),
  locale: language,
  nameOf,
  titleOf,
  me: 'ann',
})
const to = { type: 'single', id: 'mei' } as const

beforeAll(() => {
  addEnglish(conversationTexts)
  return loadLanguage('zh-CN')
})

describe('a combined message', () => {
  it('is named after its source', () => {
    expect(mergedTitle({ type: 'single', id: 'bob' }, context('en'))).toBe('Chat of Ann and Bob Okafor')
    expect(mergedTitle({ type: 'single', id: 'bob' }, context('zh-CN'))).toBe('Ann和Bob Okafor的聊天记录')
    expect(mergedTitle({ type: 'group', id: '7' }, context('en'))).toBe('Chat in Launch')
    expect(mergedTitle({ type: 'single', id: 'ann' }, context('en'))).toBe('Chat of Ann')
  })

  it('shows its first four lines, each short', () => {
    const messages = [1, 2, 3, 4, 5].map((position) =>
      testMessage(position, position === 2 ? { from: 'ann', text: 'x'.repeat(200) } : {}),
    )
    const draft = mergedDraft(to, messages, context('en'))
    expect(draft).toMatchObject({ to, kind: 'combined', messages, title: 'Chat of Ann and Bob Okafor' })
    const lines = draft.kind === 'combined' ? draft.summary.split('\n') : []
    expect(lines).toHaveLength(4)
    expect(lines[0]).toBe('Bob Okafor: message 1')
    expect(lines[1]).toBe(`Ann: ${'x'.repeat(79)}…`)
  })

  it('describes in words what cannot be displayed', () => {
    const voice = { ...testMessage(1), kind: 'voice', duration: 4 } as unknown as Message
    const draft = mergedDraft(to, [voice], context('zh-CN'))
    expect(draft.kind === 'combined' && draft.summary).toContain('Bob Okafor：')
    expect(draft.kind === 'combined' && draft.text).toContain('聊天记录')
  })
})

describe('which messages can be forwarded', () => {
  it.each([
    ['text', true],
    ['image', true],
    ['combined', true],
    ['recalled', false],
    ['command', false],
    ['other', false],
  ])('%s: %s', (kind, can) => {
    expect(isForwardable({ ...testMessage(1), kind } as Message)).toBe(can)
  })
})

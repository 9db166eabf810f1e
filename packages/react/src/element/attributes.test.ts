import { describe, expect, it } from 'vitest'
import { conversationIn, readAttributes } from './attributes.ts'

const given = (attributes: Readonly<Record<string, string>>, server?: string) =>
  readAttributes((name) => attributes[name] ?? null, server)

describe('attributes of <parley-chat>', () => {
  it('are incomplete without a user or a server', () => {
    expect(given({ server: 'https://chat.example' })).toBeUndefined()
    expect(given({ user: 'ann' })).toBeUndefined()
    expect(given({ user: '' }, 'https://chat.example')).toBeUndefined()
  })

  it('use the server of the script if they name none', () => {
    expect(given({ user: 'ann' }, 'https://chat.example')?.server).toBe('https://chat.example')
    expect(given({ user: 'ann', server: 'https://b.example' }, 'https://a.example')?.server).toBe(
      'https://b.example',
    )
  })

  it('name a conversation by type and id, by default a single chat', () => {
    expect(conversationIn('bob')).toEqual({ type: 'single', id: 'bob' })
    expect(conversationIn('single:bob')).toEqual({ type: 'single', id: 'bob' })
    expect(conversationIn('group:53438054400001')).toEqual({ type: 'group', id: '53438054400001' })
    expect(conversationIn('room:7')).toEqual({ type: 'room', id: '7' })
    for (const wrong of [null, '', 'group:', 'thread:7', 'a b', 'a:b:c'])
      expect(conversationIn(wrong)).toBeUndefined()
  })

  it('ignore values that they do not know', () => {
    const { look, side } =
      given({ user: 'ann', theme: 'pink', layout: 'flat', side: 'top', lang: 'zh' }, 'x') ?? {}
    expect({ look, side }).toEqual({ look: { layout: 'flat', language: 'zh' }, side: 'end' })
  })
})

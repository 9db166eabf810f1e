import { describe, expect, it } from 'vitest'
import { format } from './format.ts'

describe('format', () => {
  it('fills named values and leaves unknown names visible', () => {
    expect(format('Message {name}', { name: 'Bob' }, 'en')).toBe('Message Bob')
    expect(format('Message {nobody}', {}, 'en')).toBe('Message {nobody}')
  })

  it('picks the plural form of the locale', () => {
    const template = '{count, plural, one {# unread message} other {# unread messages}}'
    expect(format(template, { count: 1 }, 'en')).toBe('1 unread message')
    expect(format(template, { count: 1200 }, 'en')).toBe('1,200 unread messages')
    expect(format('{count, plural, other {# 条新消息}}', { count: 1 }, 'zh-CN')).toBe('1 条新消息')
  })

  it('prefers an exact form and fills values inside forms', () => {
    const template = '{count, plural, =0 {nobody} one {{name} alone} other {{name} and # more}}'
    expect(format(template, { count: 0, name: 'Ana' }, 'en')).toBe('nobody')
    expect(format(template, { count: 1, name: 'Ana' }, 'en')).toBe('Ana alone')
    expect(format(template, { count: 3, name: 'Ana' }, 'en')).toBe('Ana and 3 more')
  })

  it('isolates right-to-left names', () => {
    expect(format('{name}, {count} new', { name: 'يوسف', count: 3 }, 'en')).toBe('\u2068يوسف\u2069, 3 new')
    expect(format('{name}, {count} new', { name: 'Zoë 李', count: 3 }, 'en')).toBe('Zoë 李, 3 new')
    expect(format('React with {emoji}', { emoji: '❤\ufe0f' }, 'en')).toBe('React with ❤\ufe0f')
  })

  it('never throws on broken templates', () => {
    expect(format('open { brace', { brace: 'x' }, 'en')).toBe('open { brace')
  })

  it('does not treat a value as a template', () => {
    expect(format('{text}', { text: '{count} #' }, 'en')).toBe('{count} #')
  })
})

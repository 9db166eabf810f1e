import { describe, expect, it } from 'vitest'
import { en as atOnce } from './en.ts'
import { enGroupPanel } from './en-group-panel.ts'
import { enGroupPlaces } from './en-group-places.ts'
import { enListMore } from './en-list-more.ts'
import { enMore } from './en-more.ts'
import { enNotices } from './en-notices.ts'
import { enRooms } from './en-rooms.ts'
import { enThreads } from './en-threads.ts'
import { addEnglish, chooseLanguage, errorText, languages, loadLanguage, translator } from './strings.ts'
import { zhCN } from './zh-CN.ts'

const en = {
  ...atOnce,
  ...enGroupPanel,
  ...enGroupPlaces,
  ...enNotices,
  ...enListMore,
  ...enMore,
  ...enRooms,
  ...enThreads,
}
const all = { en, 'zh-CN': zhCN }

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1] ?? '').sort()

describe('strings', () => {
  it('have the same keys in every language', () => {
    const keys = Object.keys(en).sort()
    for (const strings of Object.values(all)) expect(Object.keys(strings).sort()).toEqual(keys)
  })

  it('use the same values in every language', () => {
    for (const [name, strings] of Object.entries(all)) {
      for (const [key, text] of Object.entries(strings)) {
        const expected = placeholders(en[key as keyof typeof en])
        expect([name, key, placeholders(text)]).toEqual([name, key, expected])
      }
    }
  })

  it('of another language are there once they were fetched; until then English stands in', async () => {
    expect(Object.keys(all)).toEqual([...languages])
    expect(translator('zh-CN')('list.title')).toBe(en['list.title'])
    await loadLanguage('zh-CN')
    expect(translator('zh-CN')('list.title')).toBe(zhCN['list.title'])
  })

  it('can be replaced one by one', () => {
    const t = translator('en', { 'list.title': 'Inbox' })
    expect(t('list.title')).toBe('Inbox')
    expect(t('list.new')).toBe('New conversation')
  })

  it('of a part come with the part, for those who made their texts before', () => {
    const t = translator('en')
    expect(t('list.pin')).toBe('list.pin')
    addEnglish(enListMore)
    expect(t('list.pin')).toBe(en['list.pin'])
    expect(translator('en', { 'list.pin': 'Keep' })('list.pin')).toBe('Keep')
  })

  it('follow the order of what the host prefers', () => {
    expect(chooseLanguage(['de', 'zh-Hans-SG', 'en'])).toBe('zh-CN')
    expect(chooseLanguage(['fr'])).toBe('en')
  })
})

describe('errors', () => {
  const t = translator('en')

  it('are told by reason', () => {
    expect(errorText(t, { reason: 'userNotFound', code: 204, message: 'raw' })).toBe('There is no such user.')
  })

  it('are told by what they stand for', () => {
    const data = { reason: 'networkError', message: 'raw' }
    expect(errorText(t, { reason: 'signInFailed', code: 1, message: 'raw', data })).toBe(
      'The server cannot be reached.',
    )
  })

  it('are told in words that came with a part', () => {
    const error = { reason: 'groupDisabled', code: 608, message: 'raw' }
    expect(errorText(t, error)).toBe('raw (code 608)')
    addEnglish(enNotices)
    expect(errorText(t, error)).toBe('This group is switched off.')
  })

  it('show message and code when nobody has written a text for the reason', () => {
    expect(errorText(t, { reason: 'newFailure', code: 9123, message: 'raw text' })).toBe(
      'raw text (code 9123)',
    )
    expect(errorText(t, new Error('plain'))).toBe('plain')
  })
})

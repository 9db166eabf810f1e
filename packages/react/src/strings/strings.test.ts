import { describe, expect, it } from 'vitest'
import { errorsTexts } from './en/errors.ts'
import { strings as en } from './en/index.ts'
import { listMenuTexts } from './en/list-menu.ts'
import { addEnglish, directionOf, errorText, loadLanguage, translator } from './strings.ts'
import { strings as zhCN } from './zh-CN/index.ts'

describe('strings', () => {
  it('of another language are there once they were fetched; until then English stands in', async () => {
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
    addEnglish(listMenuTexts)
    expect(t('list.pin')).toBe(en['list.pin'])
    expect(translator('en', { 'list.pin': 'Keep' })('list.pin')).toBe('Keep')
  })

  it('run the way of their language', () => {
    expect(['ar', 'ar-EG', 'he', 'fa', 'ur'].map(directionOf)).toEqual(Array(5).fill('rtl'))
    expect(['en', 'zh-CN', 'arn', 'heb', 'hex'].map(directionOf)).toEqual(Array(5).fill('ltr'))
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
    addEnglish(errorsTexts)
    expect(errorText(t, error)).toBe('This group is switched off.')
  })

  it('show message and code when nobody has written a text for the reason', () => {
    expect(errorText(t, { reason: 'newFailure', code: 9123, message: 'raw text' })).toBe(
      'raw text (code 9123)',
    )
    expect(errorText(t, new Error('plain'))).toBe('plain')
  })
})

describe('what a server says about a file', () => {
  const refused = (data: unknown) => ({ reason: 'uploadFailed', code: 101, message: 'Failed', data })

  it('is said before that it was not taken', () => {
    const t = translator('en')
    expect(errorText(t, refused({ error: 'quota_exceeded' }))).toMatch(/^You have used up/)
    expect(errorText(t, refused({ error: 'payload_too_large' }))).toMatch(/^The file is larger/)
    for (const data of [undefined, 'text', { error: 'something else' }, { error: { deep: true } }])
      expect(errorText(t, refused(data))).toBe('The file did not reach the server.')
  })
})

import { describe, expect, it } from 'vitest'
import { errorsTexts } from './en/errors.ts'
import { strings as en } from './en/index.ts'
import { listMenuTexts } from './en/list-menu.ts'
import {
  addEnglish,
  addLanguage,
  directionOf,
  errorCode,
  errorText,
  loadLanguage,
  translator,
} from './strings.ts'
import { strings as zhCN } from './zh-CN/index.ts'

describe('strings', () => {
  it('of another language are used once they are loaded, and English until then', async () => {
    expect(translator('zh-CN')('day.today')).toBe(en['day.today'])
    await loadLanguage('zh-CN')
    expect(translator('zh-CN')('day.today')).toBe(zhCN['day.today'])
  })

  it('can be replaced one by one', () => {
    const t = translator('en', { 'list.title': 'Inbox' })
    expect(t('list.title')).toBe('Inbox')
    expect(t('list.new')).toBe('New conversation')
  })

  it('of a lazy part are registered with the part, also for existing translators', () => {
    const t = translator('en')
    expect(t('list.pin')).toBe('list.pin')
    addEnglish(listMenuTexts)
    expect(t('list.pin')).toBe(en['list.pin'])
    expect(translator('en', { 'list.pin': 'Keep' })('list.pin')).toBe('Keep')
  })

  it('have the direction of their language', () => {
    expect(['ar', 'ar-EG', 'he', 'fa', 'ur'].map(directionOf)).toEqual(Array(5).fill('rtl'))
    expect(['en', 'zh-CN', 'arn', 'heb', 'hex'].map(directionOf)).toEqual(Array(5).fill('ltr'))
  })
})

describe('a language of the host', () => {
  it('has its own texts, and English ones for missing keys', async () => {
    addLanguage('nl', { 'list.title': 'Gesprekken' })
    await loadLanguage('nl')
    expect(translator('nl' as never)('list.title')).toBe('Gesprekken')
    expect(translator('nl' as never)('composer.send')).toBe(en['composer.send'])
  })

  it('may be a variant of one of the kit: zh is zh-CN', async () => {
    await loadLanguage('zh')
    expect(translator('zh' as never)('day.today')).toBe(zhCN['day.today'])
    await loadLanguage('tlh')
    expect(translator('tlh' as never)('day.today')).toBe(en['day.today'])
  })
})

describe('errors', () => {
  const t = translator('en')

  it('are described by reason', () => {
    expect(errorText(t, { reason: 'tokenExpired', code: 56, message: 'raw' })).toBe(en['error.tokenExpired'])
  })

  it('are described by their cause', () => {
    const data = { reason: 'networkError', message: 'raw' }
    expect(errorText(t, { reason: 'signInFailed', code: 1, message: 'raw', data })).toBe(
      'The server cannot be reached.',
    )
  })

  it('are described in texts that were loaded with a lazy part', () => {
    const error = { reason: 'groupDisabled', code: 608, message: 'raw' }
    expect(errorText(t, error)).toBe('Something went wrong (code 608).')
    addEnglish(errorsTexts)
    expect(errorText(t, error)).toBe('This group is switched off.')
  })

  it('have all their texts when an application shows them itself', async () => {
    const open = await import('./public-error-text.ts')
    const error = { reason: 'userNotFound', code: 204, message: 'raw' }
    expect(open.errorText(t, error)).toBe('There is no such user.')
  })

  it('show the code and no raw text if there is no text for the reason', () => {
    expect(errorText(t, { reason: 'newFailure', code: 9123, message: 'raw text' })).toBe(
      'Something went wrong (code 9123).',
    )
    expect(errorText(t, new Error('plain'))).toBe('Something went wrong. Try again.')
    expect(errorText(t, { code: 0 } as never)).toBe('Something went wrong. Try again.')
  })
})

describe('the server’s error about a file', () => {
  const refused = (data: unknown) => ({ reason: 'uploadFailed', code: 101, message: 'Failed', data })

  it('takes precedence over the general refusal', () => {
    const t = translator('en')
    expect(errorText(t, refused({ error: 'quota_exceeded' }))).toMatch(/^You have used up/)
    expect(errorText(t, refused({ error: 'payload_too_large' }))).toMatch(/^The file is larger/)
    for (const data of [undefined, 'text', { error: 'something else' }, { error: { deep: true } }])
      expect(errorText(t, refused(data))).toBe('The file did not reach the server.')
  })
})

describe('the code of an error', () => {
  it('has the number, the reason, and the server’s own error name', () => {
    expect(errorCode({ reason: 'groupDisabled', code: 608, message: 'raw' })).toBe('608 groupDisabled')
    const data = { error: 'payload_too_large', error_description: 'too large' }
    expect(errorCode({ reason: 'uploadFailed', code: 101, message: 'raw', data })).toBe(
      '101 uploadFailed payload_too_large',
    )
    expect(errorCode({ reason: 'requestTimeout', code: -1, message: 'raw' })).toBe('-1 requestTimeout')
  })

  it('is empty for an error without one', () => {
    expect(errorCode(new Error('plain'))).toBe('')
  })

  it('never contains what a proxy or a host wrote', () => {
    const data = { error: '<html>Bad gateway</html>' }
    expect(errorCode({ reason: 'requestFailed', code: 17, message: 'raw', data })).toBe('17 requestFailed')
    expect(errorCode({ reason: 'x'.repeat(1000), message: 'raw', data: { error: { a: 1 } } })).toBe('')
  })
})

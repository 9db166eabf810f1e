// Translations against a service on a real port. The clock is fixed and the test fires timers, so the test controls
// when a deadline passes.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaults } from '../config/config.ts'
import { manualHost } from '../moderation/test-support/manual-host.ts'
import { httpRequest } from '../platform/http-request.ts'
import { libreTranslate } from './libre-translate.ts'
import { type Behaviour, type Service, says, silent, startService, well } from './test-support/service.ts'
import { Translator } from './translator.ts'

let service: Service
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.stop())

function world(given: Partial<typeof defaults> = {}) {
  const host = manualHost()
  const reports: string[] = []
  const config = { ...defaults, translateUrl: service.url, ...given }
  const translator = new Translator({
    config,
    host,
    provider: libreTranslate(config, httpRequest),
    report: (where, error) => reports.push(`${where}: ${(error as Error).message}`),
  })
  return { host, reports, translator }
}

const translations = () => service.asked.filter(({ path }) => path === '/translate')
const failed = { reason: 'translationFailed', code: 1204 }

describe('[TRN-1] a text', () => {
  test('is returned in every language, with its original language', async () => {
    const { translator } = world()
    expect(await translator.translate(1, 'bonjour', ['en', 'de'])).toEqual({
      detectedLanguage: { language: 'fr', score: 0.9 },
      translations: [
        { to: 'en', text: 'bonjour (en)' },
        { to: 'de', text: 'bonjour (de)' },
      ],
    })
    expect(service.asked[0]).toMatchObject({ method: 'GET', path: '/languages' })
    expect(translations().map(({ body }) => body)).toEqual(
      expect.arrayContaining([{ q: 'bonjour', source: 'auto', target: 'en', format: 'text' }]),
    )
  })

  test('is requested with the key, at an address with or without a slash and a path', async () => {
    const { translator } = world({ translateUrl: `${service.url}/`, translateKey: 'k' })
    await translator.translate(1, 'x', ['en'])
    expect(translations()[0]?.body).toMatchObject({ api_key: 'k' })
    const below = world({ translateUrl: `${service.url}/below/` })
    await expect(below.translator.translate(1, 'x', ['en'])).rejects.toMatchObject(failed)
    expect(service.asked.at(-1)?.path).toBe('/below/languages')
  })

  test('may name a language in another spelling, which is used in the answer; duplicates count once', async () => {
    const { translator } = world()
    const { translations: made } = await translator.translate(1, 'x', ['ZH-hans', 'EN', 'EN'])
    expect(made).toEqual([
      { to: 'ZH-hans', text: 'x (zh-Hans)' },
      { to: 'EN', text: 'x (en)' },
    ])
  })

  test('without a language has no translation, and no request is sent', async () => {
    const { translator } = world()
    expect(await translator.translate(1, 'x', [])).toEqual({ translations: [] })
    expect(service.asked).toEqual([])
  })

  test('of an unknown language need not be detected', async () => {
    service.behaves(says({ translatedText: '' }))
    expect(await world().translator.translate(1, 'x', ['en'])).toEqual({
      translations: [{ to: 'en', text: '' }],
    })
    service.behaves(says({ translatedText: 'y', detectedLanguage: { language: 'fr', confidence: 'high' } }))
    expect((await world().translator.translate(1, 'x', ['en'])).detectedLanguage).toEqual({
      language: 'fr',
      score: 0,
    })
  })
})

describe('[TRN-2] cached results', () => {
  test('are not requested again: translations of a text, and for a while the languages', async () => {
    const { translator, host } = world()
    await translator.translate(1, 'x', ['en'])
    await translator.translate(1, 'x', ['en', 'de'])
    await translator.translate(1, 'y', ['en'])
    expect(translations().map(({ body }) => `${body.q} ${body.target}`)).toEqual(['x en', 'x de', 'y en'])
    const lists = () => service.asked.filter(({ path }) => path === '/languages').length
    host.time += defaults.translateLanguagesMs - 1
    await translator.languages()
    expect(lists()).toBe(1)
    host.time += 1
    await translator.languages()
    expect(lists()).toBe(2)
  })

  test.each([-1, 1])(
    'of languages are not requested again because the clock was changed (%i)',
    async (direction) => {
      const { translator, host } = world()
      await translator.languages()
      host.clockSetMs = direction * 10 * defaults.translateLanguagesMs
      await translator.languages()
      expect(service.asked.filter(({ path }) => path === '/languages')).toHaveLength(1)
    },
  )

  test('are bounded', async () => {
    const { translator } = world({ translateCached: 2 })
    for (const text of ['a', 'b', 'c', 'b', 'a']) await translator.translate(1, text, ['en'])
    expect(translations().map(({ body }) => body.q)).toEqual(['a', 'b', 'c', 'a'])
  })

  test('do not include failures', async () => {
    const { translator } = world()
    service.behaves(says({}, 500))
    await expect(translator.translate(1, 'x', ['en'])).rejects.toMatchObject(failed)
    service.behaves(well)
    expect((await translator.translate(1, 'x', ['en'])).translations).toHaveLength(1)
  })
})

describe('[TRN-3] refusals', () => {
  test('of everything, without a service', async () => {
    const host = manualHost()
    const translator = new Translator({ config: defaults, host, provider: undefined, report: () => {} })
    const refused = { reason: 'serviceNotEnabled' }
    await expect(translator.languages()).rejects.toMatchObject(refused)
    await expect(translator.translate(1, 'x', [])).rejects.toMatchObject(refused)
  })

  test('of a text that is too long; surrogate pairs count once', async () => {
    const { translator } = world({ translateMaxLength: 3 })
    await expect(translator.translate(1, 'abcd', ['en'])).rejects.toMatchObject({ code: 1201 })
    await expect(translator.translate(1, '😀😀😀😀', ['en'])).rejects.toMatchObject({ code: 1201 })
    expect(service.asked).toEqual([])
    expect((await translator.translate(1, '😀😀😀', ['en'])).translations).toHaveLength(1)
  })

  test('of a language that the service does not know: then nothing is translated', async () => {
    const { translator } = world()
    for (const to of [['xx'], ['en', 'xx'], ['__proto__'], ['auto'], [' en']])
      await expect(translator.translate(1, 'x', to)).rejects.toMatchObject({ code: 1200 })
    expect(translations()).toEqual([])
  })

  test('of more languages than the setting', async () => {
    const { translator } = world({ translateMaxLanguages: 1 })
    await expect(translator.translate(1, 'x', ['en', 'de'])).rejects.toMatchObject({ reason: 'maxLimit' })
    expect(service.asked).toEqual([])
  })

  test.each([
    'nonsense',
    'ftp://x.test',
    'http://name:word@x.test',
    'http://x.test/?key=1',
    'http://x.test/#a',
  ])('of %s as the address of the service', (translateUrl) => {
    expect(() => world({ translateUrl })).toThrow('PARLEY_TRANSLATE_URL')
  })
})

describe('[TRN-4] a failing service', () => {
  const large = JSON.stringify({ translatedText: 'x'.repeat(defaults.translateAnswerBytes) })
  const cut: Behaviour = (response, { path }) => {
    if (path === '/translate') response.destroy()
    return path === '/translate'
  }
  test.each<[string, Behaviour, string]>([
    ['400', says({ error: 'q is missing' }, 400), 'status 400'],
    ['403', says({ error: 'bad key' }, 403), 'status 403'],
    ['429', says({ error: 'slow down' }, 429), 'status 429'],
    ['500', says('<html>', 500), 'status 500'],
    ['a redirect, which is not followed', says('', 302), 'status 302'],
    ['no JSON', says('<html>'), 'JSON'],
    ['null', says('null'), 'translatedText'],
    ['a list', says([]), 'translatedText'],
    ['no text', says({ translatedText: ['x'] }), 'translatedText'],
    ['too much', says(large), 'more than'],
    ['a broken connection', cut, ''],
    ['languages that are not a list', says({}, 200, '/languages'), 'not a list'],
    ['languages without a code', says([{ name: 'x' }], 200, '/languages'), 'without a code'],
    ['languages without a name', says([{ code: 'x' }, null], 200, '/languages'), 'without a code'],
    ['no languages', says({}, 500, '/languages'), 'status 500'],
  ])('%s', async (_, behaviour, words) => {
    const { translator, reports, host } = world()
    service.behaves(behaviour)
    await expect(translator.translate(1, 'a secret', ['en'])).rejects.toMatchObject(failed)
    expect(reports).toEqual([expect.stringContaining(words)])
    expect(reports[0]).not.toContain('a secret')
    expect(host.timers.size).toBe(0)
  })

  test('that is unreachable', async () => {
    const { translator, reports } = world()
    await service.stop()
    await expect(translator.languages()).rejects.toMatchObject(failed)
    expect(reports).toHaveLength(1)
  })

  test('that is late is aborted, and nobody waits longer', async () => {
    const { translator, host, reports } = world()
    await translator.languages()
    service.behaves(silent)
    const asked = translator.translate(1, 'x', ['en'])
    await service.heard(2)
    expect([...host.timers.values()].map(({ ms }) => ms)).toEqual([defaults.translateMs])
    host.ring()
    await expect(asked).rejects.toMatchObject(failed)
    await service.asked[1]?.gone
    expect(reports).toEqual([expect.stringContaining(`within ${defaults.translateMs} ms`)])
  })

  test('is reported now and then, not every time', async () => {
    const { translator, host, reports } = world()
    service.behaves(says({}, 500))
    for (let count = 0; count < 3; count++)
      await expect(translator.translate(1, 'x', ['en'])).rejects.toMatchObject(failed)
    expect(reports).toHaveLength(1)
    host.time += 10_000
    await expect(translator.translate(1, 'x', ['en'])).rejects.toMatchObject(failed)
    expect(reports).toHaveLength(2)
  })
})

describe('[TRN-5] many simultaneous requests', () => {
  test('are limited in concurrency and queue, the rest is refused, and waiting ones have a deadline too', async () => {
    const { translator, host } = world({ translateAtOnce: 1, translateWaiting: 1 })
    await translator.languages()
    service.behaves(silent)
    const first = translator.translate(1, 'one', ['en'])
    await service.heard(2)
    const second = translator.translate(1, 'two', ['en'])
    await expect(translator.translate(1, 'three', ['en'])).rejects.toMatchObject(failed)
    host.ring()
    await expect(first).rejects.toMatchObject(failed)
    await expect(second).rejects.toMatchObject(failed)
    expect(translations().map(({ body }) => body.q)).toEqual(['one'])
    service.behaves(well)
    expect((await translator.translate(1, 'four', ['en'])).translations).toHaveLength(1)
  })

  test('of one user cannot take all slots; one request is always allowed', async () => {
    const { translator, host } = world({ translateOpen: 1 })
    await translator.languages()
    service.behaves(silent)
    const slowDown = { reason: 'serverBusy' }
    const first = translator.translate(1, 'one', ['en', 'de'])
    await service.heard(3)
    await expect(translator.translate(1, 'two', ['en'])).rejects.toMatchObject(slowDown)
    const other = translator.translate(2, 'two', ['en'])
    await service.heard(4)
    host.ring()
    await expect(first).rejects.toMatchObject(failed)
    await expect(other).rejects.toMatchObject(failed)
    service.behaves(well)
    expect((await translator.translate(1, 'one', ['en'])).translations).toHaveLength(1)
  })

  test('for the languages share one', async () => {
    const { translator } = world()
    await Promise.all(['a', 'b', 'c'].map((text) => translator.translate(1, text, ['en'])))
    expect(service.asked.filter(({ path }) => path === '/languages')).toHaveLength(1)
  })

  test('waiting ones proceed when another is done', async () => {
    const { translator } = world({ translateAtOnce: 1 })
    const { translations: made } = await translator.translate(1, 'x', ['en', 'de', 'zh-Hans'])
    expect(made).toHaveLength(3)
    expect(translations()).toHaveLength(3)
  })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { peopleWorld } from '../../test-support/people-world.ts'
import { type Service, says, startService } from '../../translation/test-support/service.ts'

let service: Service
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.stop())

async function alone(config = {}) {
  const world = await peopleWorld({ translateUrl: service.url, translateKey: 'k', ...config })
  const alice = await world.person('alice')
  const translate = (text: unknown, to: unknown) => alice.ask('POST', 'users/alice/translate', { text, to })
  return { world, alice, translate }
}

const list = 'users/alice/translate/support/language'

test('[TRN-1] languages are listed with their native names, if there are any', async () => {
  const { alice } = await alone()
  expect((await alice.ask('GET', list)).body.data).toEqual([
    { code: 'en', name: 'English', nativeName: 'English' },
    { code: 'de', name: 'German', nativeName: 'Deutsch' },
    { code: 'zh-Hans', name: 'Chinese', nativeName: '简体中文' },
    { code: 'x_odd', name: 'Odd', nativeName: 'Odd' },
  ])
})

test('[TRN-1] a text has one result', async () => {
  const { translate } = await alone()
  expect((await translate('bonjour', ['de'])).body.data).toEqual([
    { detectedLanguage: { language: 'fr', score: 0.9 }, translations: [{ text: 'bonjour (de)', to: 'de' }] },
  ])
})

test('[TRN-3] refusals have the form that clients expect', async () => {
  const { alice, translate } = await alone({ translateMaxLength: 4 })
  const told = async (asked: ReturnType<typeof translate>) => {
    const { status, body } = await asked
    return [status, body.error_description]
  }
  expect(await told(translate('abcde', ['en']))).toEqual([400, 'The input text is too long.'])
  expect(await told(translate('abcd', ['xx']))).toEqual([400, 'The target language is not valid.'])
  service.behaves(says({ error: 'k is no key' }, 403))
  expect(await told(translate('abcd', ['en']))).toEqual([500, 'translte failed!'])
  expect(JSON.stringify((await translate('abcd', ['en'])).body)).not.toContain('no key')
  const off = await alone({ translateUrl: '' })
  expect(await told(off.translate('abcd', ['en']))).toEqual([403, 'translate service not open!'])
  expect(await told(off.alice.ask('GET', list))).toEqual([403, 'translate service not open!'])
  expect((await alice.ask('GET', 'users/bob/translate/support/language')).status).toBe(403)
})

test.each([
  [undefined, ['en']],
  ['', ['en']],
  [5, ['en']],
  ['x', undefined],
  ['x', 'en'],
  ['x', [5]],
  ['x', ['']],
])('[TRN-3] %j into %j is not a valid request', async (text, to) => {
  const { translate } = await alone()
  expect(await translate(text, to)).toMatchObject({ status: 403, body: { error_code: 91102 } })
  expect(service.asked).toEqual([])
})

test('without a service existing clients are refused, and ours is told that there are no languages', async () => {
  const { alice } = await alone({ translateUrl: '', translateKey: '' })
  expect((await alice.ask('GET', list)).status).toBe(403)
  const { status, body } = await alice.ask('GET', `${list}?parley_or_none=true`)
  expect([status, body.data]).toEqual([200, []])
})

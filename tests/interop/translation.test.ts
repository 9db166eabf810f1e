// Translations with the unmodified reference client, beside ours, on a server that uses a service like
// LibreTranslate.

import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { httpServer } from '../../tools/testing/http-server.ts'
import { ourClient, single } from './our-client.ts'
import type { Loose } from './reference-client/loose.ts'
import { makeGroup, openOwnWorld, openWorld } from './world.ts'

/** The service: it supports three languages and fails at one word. */
const questions: Loose[] = []
const service = httpServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  if (request.url === '/languages') {
    const all = { en: 'English', de: 'German', fr: 'French' }
    return response.end(JSON.stringify(Object.entries(all).map(([code, name]) => ({ code, name }))))
  }
  const question = JSON.parse(Buffer.concat(parts).toString('utf8'))
  questions.push(question)
  if (question.q === 'broken') response.statusCode = 500
  const detectedLanguage = { language: 'fr', confidence: 100 }
  return response.end(
    JSON.stringify({ translatedText: `${question.q} (${question.target})`, detectedLanguage }),
  )
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

// Has its own server: only this one has a translator.
const world = openOwnWorld({
  PARLEY_TRANSLATE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/`,
  PARLEY_TRANSLATE_KEY: 'a key',
  PARLEY_TRANSLATE_MAX_LENGTH: '20',
})

const recorded = (call: string): Loose => {
  const file = new URL('../../packages/protocol/test/golden/translation.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).find((vector: Loose) => vector.call === call)
}

const inTwo = [
  { code: 'en', text: 'bonjour (en)' },
  { code: 'de', text: 'bonjour (de)' },
]
const languages = { msgConfig: { languages: ['en', 'de'] } }

describe('the reference client', () => {
  it('lists the languages', async () => {
    const { first } = await world.pair()
    const { result } = recorded('getSupportedLanguages')
    const { data, type } = await first.call('getSupportedLanguages')
    expect({ type, first: data[0] }).toEqual({ type: result.type, first: result.data[0] })
    expect(data[1]).toEqual({ code: 'de', name: 'German', nativeName: 'Deutsch' })
  })

  it('has a text translated', async () => {
    const { first } = await world.pair()
    const { args, result } = recorded('translateMessage')
    const { data, type } = await first.call('translateMessage', ...args)
    const [answer] = result.data
    expect(type).toBe(result.type)
    expect(data).toEqual([
      {
        ...answer,
        translations: answer.translations.map(({ to }: Loose) => ({ to, text: `bonjour (${to})` })),
      },
    ])
    expect(questions.at(-1)).toMatchObject({ source: 'auto', format: 'text', api_key: 'a key' })
  })

  it('sends a text in several languages to another user and to our client', async () => {
    const { anna, ben, first, second } = await world.pair()
    const ours = await ourClient(world, ben)
    const { serverMsgId, message } = await first.sendText(ben, 'bonjour', languages)
    expect(message).toMatchObject({ translations: inTwo })
    expect(await second.next('onTextMessage')).toMatchObject({ msg: 'bonjour', translations: inTwo })
    expect(await ours.message(single(anna), serverMsgId)).toMatchObject({ translations: inTwo })
    const { messages } = await second.call('getHistoryMessages', { targetId: anna, chatType: 'singleChat' })
    expect(messages[0]).toMatchObject({ id: serverMsgId, translations: inTwo })
  })

  it('receives what our client sends in several languages, also in a group', async () => {
    const { anna, ben, second } = await world.pair()
    const ours = await ourClient(world, anna)
    const group = await makeGroup(second, anna)
    for (const to of [single(ben), { type: 'group', id: group } as const]) {
      const sent = await ours.messages.send({ kind: 'text', to, text: 'bonjour', languages: ['en', 'de'] })
        .done
      expect(sent).toMatchObject({ text: 'bonjour', translations: inTwo })
      const came = await second.next('onTextMessage', ({ id }) => id === sent.id)
      expect(came).toMatchObject({ msg: 'bonjour', translations: inTwo })
    }
  })
})

// Requests that fail, and how both clients are refused.
const refusals = [
  { name: 'an unknown language', text: 'bonjour', to: ['en', 'xx'], code: 1200, reason: 'languageInvalid' },
  { name: 'a long text', text: 'b'.repeat(21), to: ['en'], code: 1201, reason: 'translationTooLong' },
  { name: 'a failing service', text: 'broken', to: ['en'], code: 1204, reason: 'translationFailed' },
  { name: 'too many languages', text: 'x', to: [...'abcdefghijk'], code: 50, reason: 'maxLimit' },
] as const

describe('a refusal', () => {
  it.each(refusals)('of $name has its code, and nothing is sent', async ({ text, to, code, reason }) => {
    const { anna, ben, first, second } = await world.pair()
    const ours = await ourClient(world, anna)
    const msgConfig = { languages: to }
    await expect(first.call('translateMessage', { text, languages: to })).rejects.toMatchObject({
      type: code,
    })
    await expect(first.sendText(ben, text, { msgConfig })).rejects.toMatchObject({ type: code })
    await expect(ours.client.translation.translate({ text, to })).rejects.toMatchObject({ code, reason })
    const { key, done } = ours.messages.send({ kind: 'text', to: single(ben), text, languages: to })
    await expect(done).rejects.toMatchObject({ code, reason })
    await expect(ours.messages.retry(key).done).rejects.toMatchObject({ code })
    await first.sendText(ben, 'fence')
    await second.next('onTextMessage', ({ msg }) => msg === 'fence')
    expect(second.events.count('onTextMessage')).toBe(1)
  })
})

describe('without a service', () => {
  const bare = openWorld()

  it('both clients are told that it is not enabled, and texts without languages are sent', async () => {
    const { anna, ben, first, second } = await bare.pair()
    const ours = await ourClient(bare, anna)
    const refused = { type: 505 }
    await expect(first.call('getSupportedLanguages')).rejects.toMatchObject(refused)
    await expect(
      first.call('translateMessage', { text: 'bonjour', languages: ['en'] }),
    ).rejects.toMatchObject(refused)
    await expect(first.sendText(ben, 'bonjour', languages)).rejects.toMatchObject(refused)
    await expect(ours.client.translation.languages()).rejects.toMatchObject({ reason: 'serviceNotEnabled' })
    await first.sendText(ben, 'bonjour', { msgConfig: { languages: [] } })
    expect(await second.next('onTextMessage')).toMatchObject({ msg: 'bonjour' })
  })
})

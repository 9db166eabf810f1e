import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ann, bob, createWorld, type Person, type World } from '../../test/support/world.ts'
import type { TextDraft } from '../state/draft-types.ts'
import { createOutbox, type OutboxParts } from './outbox.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

const hello = (languages: readonly string[], more: Partial<TextDraft> = {}): TextDraft => ({
  to: bob,
  kind: 'text',
  text: 'hello',
  languages,
  ...more,
})
const asked = ({ host }: Person) =>
  host.requests.filter(({ url }) => url.endsWith('/translate')).map(({ body }) => JSON.parse(String(body)))
const statuses = ({ client }: Person) =>
  (client.state.outgoing.get('single:bob') ?? []).map(({ status }) => status.name)

describe('[OUT-18] a text in several languages', () => {
  test('is translated first; its translations are sent with it, its languages are not', async () => {
    const a = await world.online('ann')
    const b = await world.online('bob')
    const { done } = a.client.messages.send(hello(['de', 'fr']))
    expect(statuses(a)).toEqual(['uploading'])
    const translations = [
      { code: 'de', text: 'hello (de)' },
      { code: 'fr', text: 'hello (fr)' },
    ]
    expect(await done).toMatchObject({ text: 'hello', translations })
    expect(asked(a)).toEqual([{ text: 'hello', to: ['de', 'fr'] }])
    const [entry] = world.server.log('ann', 'bob').entries
    expect(JSON.parse(entry?.body.meta ?? '')).toEqual({ translations })
    expect(entry?.body).not.toHaveProperty('msgConfig')
    const { segments } = b.client.state.timelines.get(`single:${ann.id}`) ?? {}
    expect(segments?.[0]?.messages[0]).toMatchObject({ translations })
  })

  test('without a language is an ordinary text', async () => {
    const a = await world.online('ann')
    expect(await a.client.messages.send(hello([])).done).not.toHaveProperty('translations')
    expect(asked(a)).toEqual([])
  })

  test('keeps the translations that were given, and requests the others', async () => {
    const a = await world.online('ann')
    const translations = [{ code: 'de', text: 'Hallo!' }]
    expect(await a.client.messages.send(hello(['de', 'fr'], { translations })).done).toMatchObject({
      translations: [...translations, { code: 'fr', text: 'hello (fr)' }],
    })
    expect(await a.client.messages.send(hello(['de'], { translations })).done).toMatchObject({ translations })
    expect(asked(a)).toEqual([{ text: 'hello', to: ['fr'] }])
  })

  test('that cannot be translated is not sent, and can be sent again', async () => {
    const a = await world.online('ann')
    world.server.switches.translates = false
    const { key, done } = a.client.messages.send(hello(['de']))
    await expect(done).rejects.toMatchObject({ code: 1204, reason: 'translationFailed' })
    expect(statuses(a)).toEqual(['failed'])
    expect(world.server.log('ann', 'bob').entries).toEqual([])
    world.server.switches.translates = true
    expect(await a.client.messages.retry(key).done).toMatchObject({
      translations: [{ code: 'de', text: 'hello (de)' }],
    })
    expect(asked(a)).toHaveLength(2)
  })

  test('is not translated again if only the message was lost', async () => {
    const a = await world.online('ann')
    world.server.switches.sends = { errorCode: 10, reason: 'blocked' }
    const { key, done } = a.client.messages.send(hello(['de']))
    await expect(done).rejects.toThrow()
    world.server.switches.sends = 'ok'
    expect(await a.client.messages.retry(key).done).toMatchObject({
      translations: [{ code: 'de', text: 'hello (de)' }],
    })
    expect(asked(a)).toHaveLength(1)
  })

  test('is refused by a client without translations', async () => {
    const parts = { now: () => 0, random: () => 0.5, readiness: () => 'online', attachments: undefined }
    const { done } = createOutbox(parts as unknown as OutboxParts).send(hello(['de']))
    await expect(done).rejects.toMatchObject({ message: 'Invalid parameter languages: text' })
  })

  test.each([['de'], [[5]], [{}]])('%j are not languages', async (languages) => {
    const a = await world.online('ann')
    const { done } = a.client.messages.send(hello(languages as never))
    await expect(done).rejects.toMatchObject({ reason: 'invalidParameter' })
  })
})

import type { Message, TextMessage } from '@parley/client'
import { describe, expect, it, vi } from 'vitest'
import { createFakeClient } from '../../testing/index.ts'
import { ask, isTranslatable, requestedTranslation, want } from './requested-translations.ts'
import { changeTranslationChoices, overrideOf, translationChoices } from './use-auto-translation.ts'
import { wanted } from './wanted-translations.ts'

/** Generous, for slow machines. */
const patience = { timeout: 60_000 }

let last = 0

function message(text: string, more: Partial<TextMessage> = {}): Message {
  last++
  return {
    kind: 'text',
    id: `m${last}`,
    conversation: { type: 'single', id: 'bob' },
    from: 'bob',
    to: 'alice',
    sentAt: 0,
    position: last,
    localId: undefined,
    ext: {},
    text,
    ...more,
  }
}

describe('a translation is requested', () => {
  it('for a message on request, until that is undone', () => {
    const client = createFakeClient('alice')
    const one = message('Bonjour')
    const listener = vi.fn()
    wanted.listeners.add(listener)
    expect(wanted.is(one, client)).toBe(false)
    want(client, one, true)
    expect(wanted.is(one, client)).toBe(true)
    want(client, one, false)
    expect(wanted.is(one, client)).toBe(false)
    expect(listener).toHaveBeenCalledTimes(2)
    wanted.listeners.delete(listener)
  })

  it('for messages of others if it is enabled, but not for those without text', () => {
    const client = createFakeClient('zoe')
    const [theirs, own] = [message('Salut'), message('Salut', { from: 'zoe' })]
    changeTranslationChoices('zoe', { isAutomatic: true })
    expect(wanted.is(theirs, client)).toBe(true)
    expect(wanted.is(own, client)).toBe(false)
    expect(wanted.is(message('👍 12:30'), client)).toBe(false)
    expect(isTranslatable(message('12:30 好'))).toBe(true)
    changeTranslationChoices('zoe', { off: ['single:bob'] })
    expect(wanted.is(theirs, client)).toBe(false)
    changeTranslationChoices('zoe', { isAutomatic: false, on: ['single:bob'], off: [] })
    expect(wanted.is(theirs, client)).toBe(true)
    expect(overrideOf(translationChoices('zoe'), 'single:mei')).toBeUndefined()
  })
})

describe('the request', () => {
  it('belongs to one client, not to the page', async () => {
    const [alice, mei] = [createFakeClient('alice'), createFakeClient('mei')]
    const one = message('Hej')
    want(alice, one, true)
    expect(wanted.is(one, mei)).toBe(false)
    ask(alice, one, 'de')
    await vi.waitFor(() => expect(requestedTranslation(alice, one, 'de')?.name).toBe('done'), patience)
    expect(requestedTranslation(mei, one, 'de')).toBeUndefined()
  })

  it('is sent once, and again for another language, another text, or after a failure', async () => {
    const client = createFakeClient('alice')
    const one = message('Hallo')
    const count = () => client.made.get('translation.translate') ?? 0
    client.failures.set('translation.translate', new Error('no'))
    ask(client, one, 'zh-Hans')
    expect(requestedTranslation(client, one, 'zh-Hans')).toEqual({ name: 'busy' })
    await vi.waitFor(
      () => expect(requestedTranslation(client, one, 'zh-Hans')?.name).toBe('failed'),
      patience,
    )
    client.failures.clear()
    ask(client, one, 'zh-Hans')
    await vi.waitFor(
      () =>
        expect(requestedTranslation(client, one, 'zh-Hans')).toEqual({
          name: 'done',
          code: 'zh-Hans',
          text: '[zh-Hans] Hallo',
        }),
      patience,
    )
    ask(client, one, 'zh-Hans')
    expect(count()).toBe(2)
    ask(client, one, 'de')
    expect(count()).toBe(3)
    const edited = { ...one, text: 'Hallo!' } as Message
    expect(requestedTranslation(client, edited, 'de')).toBeUndefined()
  })

  it('recognises messages already in that language', async () => {
    const client = createFakeClient('alice')
    const one = message('Good morning')
    ask(client, one, 'en')
    await vi.waitFor(
      () => expect(requestedTranslation(client, one, 'en')).toEqual({ name: 'same' }),
      patience,
    )
  })

  it('is sent for a few at once, the newest first', async () => {
    const client = createFakeClient('alice')
    const requests: string[] = []
    const answers: (() => void)[] = []
    Object.assign(client.translation, {
      translate: async ({ text }: { text: string }) => {
        requests.push(text)
        await new Promise<void>((done) => answers.push(done))
        return { results: [{ translations: [{ text: 'x', to: 'de' }] }] }
      },
    })
    for (const text of ['a', 'b', 'c', 'd', 'e']) ask(client, message(text), 'de')
    expect(requests).toEqual(['a', 'b', 'c'])
    answers[0]?.()
    await vi.waitFor(() => expect(requests).toEqual(['a', 'b', 'c', 'e']), patience)
    for (let at = 1; at < 5; at++) {
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(at), patience)
      answers[at]?.()
    }
  })
})

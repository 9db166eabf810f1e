// Translations requested by the reader: the requests and their results, message by message. They live as long as the
// client; the server caches them for everybody.

import { type Client, keyOf, type Message } from '@parley/client'
import { perClient } from '../client-store.ts'
import { fits } from './target-language.ts'
import { overrideOf, subscribeTranslationChoices, translationChoices } from './use-auto-translation.ts'
import { wanted } from './wanted-translations.ts'

export type RequestedTranslation =
  | { readonly name: 'busy' }
  | { readonly name: 'done'; readonly code: string; readonly text: string }
  /** The text is already in that language. */
  | { readonly name: 'same' }
  | { readonly name: 'failed'; readonly error: unknown }

const most = 500
/** The number of concurrent requests. The newest comes first, because its message is probably on the screen. */
const atOnce = 3

interface Requested {
  readonly answers: Map<string, RequestedTranslation>
  /** Overrides for single messages. */
  readonly choices: Map<string, boolean>
  readonly waiting: (() => Promise<void>)[]
  running: number
}

const requestedOf = perClient(
  (): Requested => ({ answers: new Map(), choices: new Map(), waiting: [], running: 0 }),
)

const notify = () => {
  for (const listener of [...wanted.listeners]) listener()
}

function bound<V>(values: Map<string, V>): void {
  for (const key of values.keys()) {
    if (values.size <= most) return
    values.delete(key)
  }
}

/** The key contains text and language, because both can change. */
const nameOf = (message: Message, to: string) => `${to} ${message.id} ${textOf(message)}`
const textOf = (message: Message): string => (message.kind === 'text' ? message.text : '')

export const isTranslatable = (message: Message): boolean => /\p{L}/u.test(textOf(message))

/** Whether a translation is wanted, for this message or for the whole conversation. */
export function isWanted(message: Message, client: Client): boolean {
  const { me = '' } = client.state
  const chosen = requestedOf(client).choices.get(message.id)
  if (chosen !== undefined) return chosen
  if (message.from === me || !isTranslatable(message)) return false
  const all = translationChoices(me)
  return overrideOf(all, keyOf(message.conversation)) ?? all.isAutomatic
}

/** Sets the override of one message. */
export function want(client: Client, message: Message, isOn: boolean): void {
  const { choices } = requestedOf(client)
  choices.delete(message.id)
  choices.set(message.id, isOn)
  bound(choices)
  notify()
}

export const isChosen = (client: Client, message: Message): boolean =>
  requestedOf(client).choices.get(message.id) === true

export const requestedTranslation = (
  client: Client,
  message: Message,
  to: string,
): RequestedTranslation | undefined => requestedOf(client).answers.get(nameOf(message, to))

/** Requests the translation, unless that was already done. Failed requests are repeated. */
export function ask(client: Client, message: Message, to: string): void {
  const requested = requestedOf(client)
  const { answers } = requested
  const name = nameOf(message, to)
  const before = answers.get(name)
  if (before && before.name !== 'failed') return
  const set = (answer: RequestedTranslation) => {
    answers.delete(name)
    answers.set(name, answer)
    bound(answers)
    notify()
  }
  set({ name: 'busy' })
  requested.waiting.push(async () => {
    try {
      const { results } = await client.translation.translate({ text: textOf(message), to: [to] })
      const [result] = results
      const translation = result?.translations[0]
      const found = result?.detectedLanguage?.language
      const isSame = found !== undefined && fits(found, to)
      if (!translation || isSame || translation.text.trim() === textOf(message).trim()) set({ name: 'same' })
      else set({ name: 'done', code: translation.to, text: translation.text })
    } catch (error) {
      set({ name: 'failed', error })
    }
  })
  next(requested)
}

function next(requested: Requested): void {
  if (requested.running >= atOnce) return
  const work = requested.waiting.pop()
  if (!work) return
  requested.running++
  void work().finally(() => {
    requested.running--
    next(requested)
  })
}

wanted.is = isWanted
subscribeTranslationChoices(notify)
notify()

// Translations requested by the reader: the requests and their results, message by message. Kept until the page is
// closed; the server caches them for everybody.

import { type Client, keyOf, type Message } from '@parley/client'
import { onForget } from '../../ui/page-memory.ts'
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

const answers = new Map<string, RequestedTranslation>()
/** Overrides for single messages. */
const choices = new Map<string, boolean>()
const waiting: (() => Promise<void>)[] = []
let running = 0

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
  const chosen = choices.get(message.id)
  if (chosen !== undefined) return chosen
  if (message.from === me || !isTranslatable(message)) return false
  const all = translationChoices(me)
  return overrideOf(all, keyOf(message.conversation)) ?? all.isAutomatic
}

/** Sets the override of one message. */
export function want(message: Message, isOn: boolean): void {
  choices.delete(message.id)
  choices.set(message.id, isOn)
  bound(choices)
  notify()
}

export const isChosen = (message: Message): boolean => choices.get(message.id) === true

export const requestedTranslation = (message: Message, to: string): RequestedTranslation | undefined =>
  answers.get(nameOf(message, to))

/** Requests the translation, unless that was already done. Failed requests are repeated. */
export function ask(client: Client, message: Message, to: string): void {
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
  waiting.push(async () => {
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
  next()
}

function next(): void {
  if (running >= atOnce) return
  const work = waiting.pop()
  if (!work) return
  running++
  void work().finally(() => {
    running = Math.max(0, running - 1)
    next()
  })
}

onForget(() => {
  answers.clear()
  choices.clear()
  waiting.length = 0
  // Answers to requests that are still running are ignored.
  running = 0
})
wanted.is = isWanted
subscribeTranslationChoices(notify)
notify()

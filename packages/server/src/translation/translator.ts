// Translation with a time limit, bounded concurrency and a cache, because all readers of a group ask for the same text.
// Refusals have the reasons that clients know. Failures are reported to the operator.

import { createHash } from 'node:crypto'
import { fail } from '@parley/protocol'
import type { Config } from '../config/config.ts'
import { BoundedQueue } from '../limits/bounded-queue.ts'
import { LruCache } from '../lru-cache.ts'
import type { Host } from '../platform/host.ts'
import type { KnownLanguage, TranslatedText, TranslationProvider } from './provider.ts'

export type TranslatorConfig = Pick<
  Config,
  | 'translateMaxLength'
  | 'translateMaxLanguages'
  | 'translateMs'
  | 'translateAtOnce'
  | 'translateWaiting'
  | 'translateOpen'
  | 'translateCached'
  | 'translateLanguagesMs'
>

export interface TranslatorParts {
  readonly config: TranslatorConfig
  readonly host: Pick<Host, 'monotonic' | 'setTimer' | 'clearTimer'>
  /** Undefined: translation is disabled. */
  readonly provider: TranslationProvider | undefined
  readonly report: (where: string, error: unknown) => void
}

export interface Translations {
  readonly detectedLanguage?: TranslatedText['detectedLanguage']
  readonly translations: readonly { readonly text: string; readonly to: string }[]
}

/** Failures are reported at most this often. */
const reportMs = 10_000

export class Translator {
  private readonly parts: TranslatorParts
  private readonly turns: BoundedQueue
  private readonly cache: LruCache<string, TranslatedText>
  private known: { readonly languages: readonly KnownLanguage[]; readonly at: number } | undefined
  private loading: Promise<readonly KnownLanguage[]> | undefined
  /** Open requests, by user. */
  private readonly open = new Map<number, number>()
  private reportedAt = Number.NEGATIVE_INFINITY

  constructor(parts: TranslatorParts) {
    const { config } = parts
    this.parts = parts
    this.turns = new BoundedQueue({ atOnce: config.translateAtOnce, waiting: config.translateWaiting })
    this.cache = new LruCache(config.translateCached)
  }

  /** Whether the operator has chosen a service. */
  get isOn(): boolean {
    return this.parts.provider !== undefined
  }

  /** The target languages. They change rarely and are cached for a while. */
  async languages(): Promise<readonly KnownLanguage[]> {
    const { config, host } = this.parts
    const provider = this.enabled()
    if (this.known && host.monotonic() - this.known.at < config.translateLanguagesMs)
      return this.known.languages
    // Concurrent callers share one request.
    this.loading ??= this.ask((signal) => provider.languages(signal)).finally(() => {
      this.loading = undefined
    })
    const languages = await this.loading
    this.known = { languages, at: host.monotonic() }
    return languages
  }

  /** All languages or none: a part of the answer would look like all of it. */
  async translate(userId: number, text: string, to: readonly string[]): Promise<Translations> {
    const { config } = this.parts
    this.enabled()
    // Surrogate pairs count once.
    if (text.length > config.translateMaxLength && [...text].length > config.translateMaxLength)
      fail('translationTooLong')
    const wanted = [...new Set(to)]
    if (wanted.length > config.translateMaxLanguages) fail('maxLimit')
    if (wanted.length === 0) return { translations: [] }
    const languages = await this.languages()
    const codes = wanted.map((code) => {
      const lower = code.toLowerCase()
      return (languages.find((one) => one.code.toLowerCase() === lower) ?? fail('languageInvalid')).code
    })
    const ended = this.openOf(userId, codes.length)
    const hash = createHash('sha256').update(text).digest('base64')
    // Each settles by itself: if one fails, the others are still running.
    const results = await Promise.all(
      codes.map((to) => this.one({ text, to }, `${to} ${hash}`).finally(ended)),
    )
    const detectedLanguage = results.find((one) => one.detectedLanguage)?.detectedLanguage
    return {
      ...(detectedLanguage && { detectedLanguage }),
      // Callers get their own spelling of the language back.
      translations: results.map((one, at) => ({ text: one.text, to: wanted[at] as string })),
    }
  }

  private async one(question: { text: string; to: string }, key: string): Promise<TranslatedText> {
    const known = this.cache.get(key)
    if (known) return known
    const translated = await this.ask((signal) => this.enabled().translate(question, signal))
    this.cache.set(key, translated)
    return translated
  }

  /** Bounds the places of one user in the queue. Returns the function that releases one. */
  private openOf(userId: number, count: number): () => void {
    const before = this.open.get(userId) ?? 0
    if (before > 0 && before + count > this.parts.config.translateOpen)
      fail('serverBusy', { form: 'slowDown' })
    this.open.set(userId, before + count)
    return () => {
      const left = (this.open.get(userId) ?? 0) - 1
      if (left > 0) this.open.set(userId, left)
      else this.open.delete(userId)
    }
  }

  private enabled(): TranslationProvider {
    return this.parts.provider ?? fail('serviceNotEnabled', { service: 'translate' })
  }

  /** Settles within the time limit, including the time in the queue. */
  private async ask<T>(question: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { config, host } = this.parts
    const deadline = new AbortController()
    let timer: unknown
    try {
      const timeout = new Promise<never>((_, reject) => {
        timer = host.setTimer(() => {
          reject(new Error(`no answer within ${config.translateMs} ms`))
          deadline.abort()
        }, config.translateMs)
      })
      const { signal } = deadline
      return await Promise.race([this.turns.take(() => question(signal), signal), timeout])
    } catch (error) {
      this.failed(error)
      return fail('translationFailed')
    } finally {
      host.clearTimer(timer)
    }
  }

  private failed(error: unknown): void {
    const { host, report } = this.parts
    const now = host.monotonic()
    if (now - this.reportedAt < reportMs) return
    this.reportedAt = now
    const text = error instanceof Error ? error.message : String(error)
    report('translation', new Error(`the translation service failed: ${text}`, { cause: error }))
  }
}

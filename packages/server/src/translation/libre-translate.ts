// LibreTranslate, a self-hosted translation service, over its HTTP API. Its answers are untrusted: anything that is not
// as documented is a failure.

import { isObject } from '@parley/protocol'
import type { Config } from '../config/config.ts'
import type { HttpRequest } from '../platform/http-request.ts'
import type { KnownLanguage, TranslatedText, TranslationProvider } from './provider.ts'

export type TranslationRequest = (
  request: HttpRequest,
) => Promise<{ readonly status: number; readonly body: string }>

export type LibreConfig = Pick<Config, 'translateUrl' | 'translateKey' | 'translateAnswerBytes'>

const json = { 'content-type': 'application/json', accept: 'application/json' }

export function libreTranslate(config: LibreConfig, request: TranslationRequest): TranslationProvider {
  const base = checkedAddress(config.translateUrl)

  async function ask(path: string, body: object | undefined, signal: AbortSignal): Promise<unknown> {
    const answer = await request({
      url: `${base}/${path}`,
      headers: json,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'GET' }),
      mostBytes: config.translateAnswerBytes,
      signal,
    })
    if (answer.status !== 200) throw new Error(`status ${answer.status} instead of 200`)
    return JSON.parse(answer.body)
  }

  return {
    async languages(signal) {
      return readLanguages(await ask('languages', undefined, signal))
    },
    async translate({ text, to }, signal) {
      const key = config.translateKey ? { api_key: config.translateKey } : {}
      const question = { q: text, source: 'auto', target: to, format: 'text', ...key }
      return readTranslation(await ask('translate', question, signal))
    },
  }
}

function readLanguages(answer: unknown): KnownLanguage[] {
  if (!Array.isArray(answer)) throw new Error('the languages are not a list')
  return answer.map((one: unknown) => {
    if (!isObject(one) || typeof one.code !== 'string' || one.code === '' || typeof one.name !== 'string')
      throw new Error('a language without a code or a name')
    return { code: one.code, name: one.name }
  })
}

function readTranslation(answer: unknown): TranslatedText {
  if (!isObject(answer) || typeof answer.translatedText !== 'string')
    throw new Error('"translatedText" must be a string')
  const { translatedText: text, detectedLanguage: detected } = answer
  if (!isObject(detected) || typeof detected.language !== 'string') return { text }
  const { language, confidence } = detected
  // The service counts up to a hundred.
  const score = typeof confidence === 'number' ? Math.min(1, Math.max(0, confidence / 100)) : 0
  return { text, detectedLanguage: { language, score } }
}

function checkedAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search
  if (!isPlain || url.hash)
    throw new Error(
      'PARLEY_TRANSLATE_URL must be an http or https address without a user name, a password or a query.',
    )
  return url.href.replace(/\/+$/, '')
}

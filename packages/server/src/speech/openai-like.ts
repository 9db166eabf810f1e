// Speech engines with OpenAI's API: `POST {url}/audio/transcriptions` with a form. Self-hosted engines have it, too.

import { isObject } from '@parley/protocol'
import type { Config } from '../config/config.ts'
import type { HttpRequest } from '../platform/http-request.ts'
import { SoundRefused, type SpeechEngine } from './engine.ts'
import { withHeader } from './wav.ts'

export type SpeechRequest = (
  request: HttpRequest,
) => Promise<{ readonly status: number; readonly body: string }>

export type EngineConfig = Pick<Config, 'speechUrl' | 'speechKey' | 'speechModel' | 'speechAnswerBytes'>

/** Status codes that blame the recording. */
const refusals: Readonly<Record<number, SoundRefused['reason']>> = {
  400: 'soundUnreadable',
  413: 'soundTooLarge',
  415: 'soundUnreadable',
  422: 'soundUnreadable',
}

export function openAiLike(config: EngineConfig, request: SpeechRequest): SpeechEngine {
  const url = `${checkedAddress(config.speechUrl)}/audio/transcriptions`
  const headers = {
    accept: 'application/json',
    ...(config.speechKey ? { authorization: `Bearer ${config.speechKey}` } : {}),
  }
  return {
    async textOf(given, signal) {
      const { bytes, name, type } = withHeader(given)
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(bytes)], { type }), nameFor(name, type))
      body.append('model', config.speechModel)
      body.append('response_format', 'json')
      const fields = {
        url,
        method: 'POST',
        headers,
        body,
        mostBytes: config.speechAnswerBytes,
        signal,
      } as const
      const answer = await request(fields)
      const refused = refusals[answer.status]
      if (refused) throw new SoundRefused(refused)
      if (answer.status !== 200) throw new Error(`status ${answer.status} instead of 200`)
      const result: unknown = JSON.parse(answer.body)
      if (!isObject(result) || typeof result.text !== 'string') throw new Error('"text" must be a string')
      return result.text.trim()
    },
  }
}

const endings: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'audio/amr': 'amr',
}

/** Engines use the extension of the name. The user's own file name stays private. */
const nameFor = (name: string, type: string): string => {
  const own = /\.([a-z0-9]{2,4})$/i.exec(name)?.[1]?.toLowerCase()
  return `sound.${endings[type] ?? own ?? 'wav'}`
}

function checkedAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search
  if (!isPlain || url.hash)
    throw new Error(
      'PARLEY_SPEECH_URL must be an http or https address without a user name, a password or a query.',
    )
  return url.href.replace(/\/+$/, '')
}

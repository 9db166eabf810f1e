// Voice to text. Failures have the numbers and texts of the original.

import { asParleyError } from '@parley/client/internals'
import { isObject, readSpeechFailure, transcribe } from '@parley/protocol'
import { inside } from '../connection-internals.ts'
import { fileOf } from '../drafts.ts'
import { ConnectionError } from '../error.ts'

interface Audio {
  readonly format?: string
  readonly sampleRate?: number
  readonly bitsPerSample?: number
  readonly channels?: number
}

const kinds = { format: 'string', sampleRate: 'number', bitsPerSample: 'number', channels: 'number' } as const

const isAudio = (audio: unknown): audio is Audio | undefined =>
  audio === undefined ||
  (isObject(audio) &&
    Object.entries(kinds).every(([name, kind]) => audio[name] === undefined || typeof audio[name] === kind))

const refused = (type: number, message: string) => Promise.reject(new ConnectionError(type, message))
const invalid = () => refused(407, 'Invalid file')

/** The texts of the original, by number. */
const texts: Readonly<Record<number, string>> = {
  50: 'Beta service usage limit exceeded',
  101: 'File upload failed',
  407: 'Invalid file',
  408: 'Voice duration exceeds 60 seconds',
  409: 'Voice-to-text failed',
  410: 'File not found',
  411: 'File too large',
  505: 'Service not enabled',
}

function failed(error: unknown): never {
  const known = asParleyError(error)
  // A refusal without its own number has the body as its text.
  const { code, message } =
    typeof known.data === 'string' && known.code === 17
      ? readSpeechFailure({ status: 400, body: known.data })
      : known
  throw new ConnectionError(code, texts[code] ?? message)
}

const toAnswer = ({ text }: { readonly text: string }) => ({ type: 0, data: { text } })

export const speechMethods = {
  /** Transcribes a voice message that was sent. */
  async voiceMessageToText(this: object, message: unknown, audio?: unknown) {
    if (!isObject(message) || message.type !== 'audio' || !isAudio(audio)) return invalid()
    if (!message.url) return refused(410, 'File not found')
    const fileId = String(message.url).split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1)
    if (!fileId) return invalid()
    const { run, me } = inside(this)
    const input = { fileId, username: me().user, ...(audio ? { audio } : {}) }
    return (run(transcribe, input) as Promise<{ data?: { text?: string } }>).then(
      ({ data }) => toAnswer({ text: data?.text ?? '' }),
      failed,
    )
  },
  /** Transcribes a recording on this device. */
  async voiceFileToText(this: object, file: unknown, audio?: unknown) {
    const local = isAudio(audio) ? fileOf(file) : undefined
    if (!local) return invalid()
    const recognized = inside(this)
      .files()
      .recognize(local, audio ? { audio: audio as Audio } : {})
    return recognized.then((text) => toAnswer({ text }), failed)
  },
}

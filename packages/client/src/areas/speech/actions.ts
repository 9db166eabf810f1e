// Speech to text for voice messages and recordings. Rules SPCH-1 to SPCH-3.

import { calls, errorFrom, isObject, ParleyError, readSpeechFailure } from '@parley/protocol'
import type { CallOptions, Run } from '../../calls/run-call.ts'
import type { Recordings, SoundShape } from '../../files/files.ts'
import type { LocalFile } from '../../platform/platform.ts'
import type { VoiceMessage } from '../../state/state.ts'

/** The methods of `client.speech`. */
export interface Speech {
  /** Transcribes a voice message. */
  transcribe(
    message: Pick<VoiceMessage, 'source' | 'secret'>,
    options?: Pick<CallOptions, 'signal'> & { readonly audio?: SoundShape },
  ): Promise<{ readonly text: string }>
  /** Transcribes a local recording, which is not stored. */
  recognize(
    file: LocalFile,
    options?: Pick<CallOptions, 'signal'> & { readonly audio?: SoundShape },
  ): Promise<{ readonly text: string }>
}

export function createSpeech({ run, files }: { readonly run: Run; readonly files: Recordings }): Speech {
  return {
    async transcribe({ source, secret }, { audio, signal } = {}) {
      const fileId = fileIdIn(source)
      if (!fileId) throw new ParleyError('soundNotFound', 'There is no file to transcribe.')
      const input = { fileId, ...(secret ? { secret } : {}), ...(audio ? { audio } : {}) }
      try {
        return await run(calls.speech.transcribe, input, { signal })
      } catch (error) {
        throw inItsWords(error)
      }
    },
    recognize: async (file, options) => ({ text: await files.recognize(file, options) }),
  }
}

/** The last path segment of a URL. */
const fileIdIn = (source: string): string => source.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? ''

/** Gives refusals of this service their own codes. */
function inItsWords(error: unknown): unknown {
  const { data } = error as { data?: unknown }
  if (!isObject(data) || !isObject(data.error)) return error
  return errorFrom(readSpeechFailure({ status: 400, body: JSON.stringify(data) }))
}

// Voice to text, by the service that the operator has chosen. A recording that was not sent is uploaded as a form,
// which is not a call of this catalogue: see errors/speech.ts for its path and errors.

import { call } from '../call.ts'
import { id, number, object, optional, text, wire } from '../shape/index.ts'

/** The format of a recording without a header. */
export const soundShape = object({
  format: optional(text),
  sampleRate: optional(number),
  bitsPerSample: optional(number),
  channels: optional(number),
})

/**
 * Transcribes a voice message, by the id of its file. `secret`, an addition of Parley, is for users who know the file
 * by its secret.
 */
export const transcribe = call('speech.transcribe', {
  rest: 'POST speech/transcriptions',
  under: 'api/sdk/v1',
  input: {
    fileId: wire('data.fileId', id),
    username: wire('data.username', optional(text)),
    secret: wire('data.secret', optional(text)),
    audio: wire('data.audio', optional(soundShape)),
  },
  answer: { text: wire('data.text', text) },
})

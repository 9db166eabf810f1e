// Transcribes a voice message. A caller who may not download its file gets the answer for a missing one.

import { calls, fail } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'

export const speech = [
  handle(calls.speech.transcribe, async (context, { fileId, username, secret, audio = {} }) => {
    const me = meOf(context)
    if (username !== undefined && username.toLowerCase() !== me.name) fail('noPermission')
    const text = await context.transcriber.textOf(me.id, async () => ({
      ...(await context.files.recordingFor(me, fileId, secret)),
      shape: audio,
    }))
    return { text }
  }),
]

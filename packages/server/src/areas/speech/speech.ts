// What is said in a voice message that somebody has. Whoever may not fetch its file hears that there is none.

import { calls, fail } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'

export const speech = [
  handle(calls.speech.transcribe, async (context, { fileId, username, secret, audio = {} }) => {
    const me = meOf(context)
    if (username !== undefined && username.toLowerCase() !== me.name) fail('noPermission')
    const text = await context.transcriber.textOf(me.id, async () => ({
      ...(await context.files.soundFor(me, fileId, secret)),
      shape: audio,
    }))
    return { text }
  }),
]

import type { Client, VoiceMessage } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { transcriptsOf } from './transcripts.ts'

const voice = { kind: 'voice', id: 'v1' } as VoiceMessage

/** A client whose answers the test gives. */
function listening() {
  const answers: { resolve(text: string): void; reject(error: unknown): void }[] = []
  const transcribe = () =>
    new Promise<{ text: string }>((resolve, reject) => {
      answers.push({ resolve: (text) => resolve({ text }), reject })
    })
  return { answers, transcripts: transcriptsOf({ speech: { transcribe } } as unknown as Client) }
}

describe('the text of a voice message', () => {
  it('is requested once, and can be hidden and shown again', async () => {
    const { transcripts, answers } = listening()
    const seen: unknown[] = []
    const stop = transcripts.subscribe(() => seen.push(transcripts.of('v1')?.transcript.name))
    const shown = transcripts.show(voice)
    void transcripts.show(voice)
    expect(transcripts.of('v1')).toEqual({ isOpen: true, transcript: { name: 'busy' } })
    answers[0]?.resolve('hello')
    await shown
    transcripts.hide('v1')
    expect(transcripts.of('v1')).toMatchObject({ isOpen: false })
    await transcripts.show(voice)
    expect(transcripts.of('v1')).toEqual({ isOpen: true, transcript: { name: 'done', text: 'hello' } })
    expect(answers).toHaveLength(1)
    expect(seen).toContain('done')
    stop()
  })

  it('that failed is requested again', async () => {
    const { transcripts, answers } = listening()
    const shown = transcripts.show(voice)
    answers[0]?.reject(new Error('no'))
    await shown
    expect(transcripts.of('v1')).toMatchObject({ isOpen: true, transcript: { name: 'failed' } })
    const again = transcripts.show(voice)
    expect(transcripts.of('v1')?.transcript.name).toBe('busy')
    answers[1]?.resolve('')
    await again
    expect(transcripts.of('v1')?.transcript).toEqual({ name: 'done', text: '' })
  })

  it('stays hidden if it arrives after the user has hidden it', async () => {
    const { transcripts, answers } = listening()
    const shown = transcripts.show(voice)
    transcripts.hide('v1')
    answers[0]?.resolve('late')
    await shown
    expect(transcripts.of('v1')).toEqual({ isOpen: false, transcript: { name: 'done', text: 'late' } })
  })

  it('is kept for the last few hundred messages', async () => {
    const { transcripts, answers } = listening()
    for (let at = 0; at < 250; at++) {
      const shown = transcripts.show({ ...voice, id: `v${at}` })
      answers[at]?.resolve('x')
      await shown
    }
    expect([transcripts.of('v0'), transcripts.of('v249') !== undefined]).toEqual([undefined, true])
  })
})

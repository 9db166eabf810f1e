import type { Client, VoiceMessage } from '@parley/client'
import { afterEach, describe, expect, it } from 'vitest'
import { forgetPageMemory } from '../../ui/page-memory.ts'
import { hideTranscript, showTranscript, transcriptOf, watchTranscripts } from './transcripts.ts'

afterEach(forgetPageMemory)

const voice = { kind: 'voice', id: 'v1' } as VoiceMessage

/** A client whose answers a test gives. */
function listening() {
  const answers: { resolve(text: string): void; reject(error: unknown): void }[] = []
  const transcribe = () =>
    new Promise<{ text: string }>((resolve, reject) => {
      answers.push({ resolve: (text) => resolve({ text }), reject })
    })
  return { answers, client: { speech: { transcribe } } as unknown as Client }
}

describe('the text of a voice message', () => {
  it('is asked for once, hidden and shown again', async () => {
    const { client, answers } = listening()
    const seen: unknown[] = []
    const stop = watchTranscripts(() => seen.push(transcriptOf('v1')?.transcript.name))
    const shown = showTranscript(client, voice)
    void showTranscript(client, voice)
    expect(transcriptOf('v1')).toEqual({ isOpen: true, transcript: { name: 'busy' } })
    answers[0]?.resolve('hello')
    await shown
    hideTranscript('v1')
    expect(transcriptOf('v1')).toMatchObject({ isOpen: false })
    await showTranscript(client, voice)
    expect(transcriptOf('v1')).toEqual({ isOpen: true, transcript: { name: 'done', text: 'hello' } })
    expect(answers).toHaveLength(1)
    expect(seen).toContain('done')
    stop()
  })

  it('that could not be had is asked for again', async () => {
    const { client, answers } = listening()
    const shown = showTranscript(client, voice)
    answers[0]?.reject(new Error('no'))
    await shown
    expect(transcriptOf('v1')).toMatchObject({ isOpen: true, transcript: { name: 'failed' } })
    const again = showTranscript(client, voice)
    expect(transcriptOf('v1')?.transcript.name).toBe('busy')
    answers[1]?.resolve('')
    await again
    expect(transcriptOf('v1')?.transcript).toEqual({ name: 'done', text: '' })
  })

  it('stays hidden when it comes after one has changed one\u2019s mind', async () => {
    const { client, answers } = listening()
    const shown = showTranscript(client, voice)
    hideTranscript('v1')
    answers[0]?.resolve('late')
    await shown
    expect(transcriptOf('v1')).toEqual({ isOpen: false, transcript: { name: 'done', text: 'late' } })
  })

  it('is kept of the last few hundred', async () => {
    const { client, answers } = listening()
    for (let at = 0; at < 250; at++) {
      const shown = showTranscript(client, { ...voice, id: `v${at}` })
      answers[at]?.resolve('x')
      await shown
    }
    expect([transcriptOf('v0'), transcriptOf('v249') !== undefined]).toEqual([undefined, true])
  })
})

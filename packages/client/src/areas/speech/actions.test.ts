import { calls, ParleyError } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import type { Run } from '../../calls/run-call.ts'
import { createSpeech } from './actions.ts'

function speech(answer: (input: object) => unknown) {
  const requests: object[] = []
  const run = (async (call: unknown, input: object) => {
    expect(call).toBe(calls.speech.transcribe)
    requests.push(input)
    return answer(input)
  }) as unknown as Run
  return { asked: requests, speech: createSpeech({ run, files: { recognize: async () => 'said' } }) }
}

const source = 'https://elsewhere.example/org/app/chatfiles/0b7d-1?share-secret=x#top'

describe('[SPCH-1] a voice message', () => {
  test('is identified by the id of its file and its secret', async () => {
    const { asked: requests, speech: area } = speech(() => ({ text: 'hello' }))
    expect(await area.transcribe({ source, secret: 's' })).toEqual({ text: 'hello' })
    await area.transcribe({ source, secret: '' }, { audio: { format: 'amr' } })
    expect(requests).toEqual([
      { fileId: '0b7d-1', secret: 's' },
      { fileId: '0b7d-1', audio: { format: 'amr' } },
    ])
  })

  test('without a file causes no request', async () => {
    const { asked: requests, speech: area } = speech(() => ({ text: '' }))
    await expect(area.transcribe({ source: '', secret: '' })).rejects.toMatchObject({ code: 410 })
    expect(requests).toEqual([])
  })
})

test('[SPCH-2] a recording', async () => {
  const file = { name: 'a', type: 'audio/wav', size: 1, data: null }
  expect(await speech(() => ({})).speech.recognize(file)).toEqual({ text: 'said' })
})

test.each([
  ['4041001', '', 410],
  ['4001002', '', 407],
  ['4001003', '', 408],
  ['5001003', '', 409],
  ['5021003', '', 409],
  ['4001001', 'The Uploaded file exceeds 10 MB', 411],
  ['4001001', 'fileId is missing', -3],
  ['4031001', '', 505],
  ['4031002', '', 50],
  ['4011001', '', 52],
  ['5021001', '', 101],
  ['9999999', '', 409],
])('[SPCH-3] a refusal with %s %s has number %i', async (code, message, number) => {
  const data = { error: { code, message } }
  const refused = speech(() => {
    throw new ParleyError('requestFailed', 'text', data)
  })
  await expect(refused.speech.transcribe({ source, secret: '' })).rejects.toMatchObject({ code: number })
})

test('[SPCH-3] any other failure is passed on unchanged', async () => {
  const error = new ParleyError('networkError', 'gone')
  const refused = speech(() => {
    throw error
  })
  await expect(refused.speech.transcribe({ source, secret: '' })).rejects.toBe(error)
})

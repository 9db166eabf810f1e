import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaults } from '../config/config.ts'
import { manualHost } from '../moderation/test-support/manual-host.ts'
import { httpRequest } from '../platform/http-request.ts'
import type { SoundShape } from './engine.ts'
import { openAiLike } from './openai-like.ts'
import {
  type Behaviour,
  type Engine,
  recording,
  says,
  silent,
  startEngine,
  well,
} from './test-support/engine.ts'
import { Transcriber } from './transcriber.ts'
import { lengthOf } from './wav.ts'

let engine: Engine
beforeEach(async () => {
  engine = await startEngine()
})
afterEach(() => engine.stop())

function world(given: Partial<typeof defaults> = {}) {
  const host = manualHost()
  const reports: string[] = []
  const config = { ...defaults, speechUrl: engine.url, ...given }
  const transcriber = new Transcriber({
    config,
    host,
    engine: openAiLike(config, httpRequest),
    report: (where, error) => reports.push(`${where}: ${(error as Error).message}`),
  })
  const hear = (bytes: Uint8Array, who = 1, shape: SoundShape = {}) =>
    transcriber.textOf(who, async () => ({ bytes, name: 'my secret name.wav', type: 'audio/wav', shape }))
  return { host, reports, transcriber, hear }
}

describe('[STT-1] a recording', () => {
  test('is transcribed, with the key and the model of the operator', async () => {
    const { hear } = world({ speechKey: 'k', speechModel: 'large' })
    expect(await hear(recording('good morning'))).toBe('good morning')
    expect(engine.heard[0]).toMatchObject({
      path: '/v1/audio/transcriptions',
      authorization: 'Bearer k',
      fields: { model: 'large', response_format: 'json' },
      file: { name: 'sound.wav', type: 'audio/wav' },
    })
    expect(engine.heard[0]?.file?.bytes).toEqual(recording('good morning'))
  })

  test('without a header gets one', async () => {
    const { hear } = world()
    const shape = { format: 'pcm', sampleRate: 8000, bitsPerSample: 16, channels: 1 }
    expect(await hear(Buffer.from('  hello'), 1, shape)).toBe('hello')
    const sent = engine.heard[0]?.file?.bytes
    expect(sent?.toString('latin1', 0, 4)).toBe('RIFF')
    expect([sent?.readUInt32LE(24), sent?.readUInt32LE(28), sent?.readUInt32LE(40)]).toEqual([
      8000, 16_000, 7,
    ])
  })

  test('that is not understood is an empty text', async () => {
    engine.behaves(says({ text: '' }))
    expect(await world().hear(recording('x'))).toBe('')
  })
})

describe('[STT-2] cached results', () => {
  test('are not requested again, and two simultaneous requests share one', async () => {
    const { hear } = world()
    const sound = recording('hello')
    expect(await Promise.all([hear(sound, 1), hear(sound, 2)])).toEqual(['hello', 'hello'])
    await hear(sound, 3)
    await hear(sound, 3, { format: 'wav' })
    expect(engine.heard).toHaveLength(2)
  })

  test('are bounded, and failures are not cached', async () => {
    const { hear } = world({ speechCached: 1 })
    engine.behaves(says({}, 500))
    await expect(hear(recording('one'))).rejects.toMatchObject({ code: 409 })
    engine.behaves(well)
    for (const words of ['one', 'two', 'one']) await hear(recording(words))
    expect(engine.heard).toHaveLength(4)
  })
})

describe('[STT-3] refusals', () => {
  test('of everything, without an engine', async () => {
    const transcriber = new Transcriber({
      config: defaults,
      host: manualHost(),
      engine: undefined,
      report: () => {},
    })
    const read = () => Promise.reject(new Error('nobody reads it'))
    await expect(transcriber.textOf(1, read)).rejects.toMatchObject({ reason: 'serviceNotEnabled' })
  })

  test('of recordings that are empty, too large or too long', async () => {
    const { hear } = world({ speechBytes: 100_000, speechLengthMs: 60_000 })
    await expect(hear(Buffer.alloc(0))).rejects.toMatchObject({ code: 407 })
    await expect(hear(Buffer.alloc(100_001))).rejects.toMatchObject({ code: 411 })
    await expect(hear(recording('', 61))).rejects.toMatchObject({ code: 408 })
    expect(await hear(recording('just so', 60))).toBe('just so')
    expect(engine.heard).toHaveLength(1)
  })

  test.each<[SoundShape]>([
    [{ format: 'x'.repeat(21) }],
    [{ format: 'a/b' }],
    [{ sampleRate: 1 }],
    [{ sampleRate: Number.NaN }],
    [{ bitsPerSample: 12 }],
    [{ channels: 0 }],
    [{ format: 'pcm', channels: 1e9 }],
  ])('of %j as a format', async (shape) => {
    await expect(world().hear(recording('x'), 1, shape)).rejects.toMatchObject({ code: 407 })
    expect(engine.heard).toEqual([])
  })

  test.each(['nonsense', 'ftp://x.test', 'http://name:word@x.test', 'http://x.test/?key=1'])(
    'of %s as the address of the engine',
    (speechUrl) => {
      expect(() => world({ speechUrl })).toThrow('PARLEY_SPEECH_URL')
    },
  )
})

describe('[STT-4] a failing engine', () => {
  const cut: Behaviour = (response) => {
    response.destroy()
    return true
  }
  test.each<[string, Behaviour, string]>([
    ['401', says({}, 401), 'status 401'],
    ['429', says({}, 429), 'status 429'],
    ['500', says('<html>', 500), 'status 500'],
    ['a redirect, which is not followed', says('', 302), 'status 302'],
    ['no JSON', says('<html>'), 'JSON'],
    ['no text', says({ text: 5 }), '"text"'],
    ['too much', says({ text: 'x'.repeat(defaults.speechAnswerBytes) }), 'more than'],
    ['a broken connection', cut, ''],
  ])('%s', async (_, behaviour, words) => {
    const { hear, reports, host } = world({ speechKey: 'hidden' })
    engine.behaves(behaviour)
    await expect(hear(recording('a secret'))).rejects.toMatchObject({ code: 409 })
    expect(reports).toEqual([expect.stringContaining(words)])
    expect(reports[0]).not.toMatch(/secret|hidden/)
    expect(host.timers.size).toBe(0)
  })

  test.each([
    [400, 407],
    [415, 407],
    [422, 407],
    [413, 411],
  ])('that refuses the recording with %i gives %i, without an alarm', async (status, code) => {
    const { hear, reports } = world()
    engine.behaves(says({}, status))
    await expect(hear(recording('x'))).rejects.toMatchObject({ code })
    expect(reports).toEqual([])
  })

  test('that is late is aborted, and nobody waits longer', async () => {
    const { hear, host, reports } = world()
    engine.behaves(silent)
    const asked = hear(recording('x'))
    await engine.asked(1)
    expect([...host.timers.values()].map(({ ms }) => ms)).toEqual([defaults.speechMs])
    host.ring()
    await expect(asked).rejects.toMatchObject({ code: 409 })
    await engine.heard[0]?.gone
    expect(reports).toEqual([expect.stringContaining(`within ${defaults.speechMs} ms`)])
  })
})

test('[STT-5] no user can take all slots, and callers that are too many are refused', async () => {
  const { hear, host } = world({ speechAtOnce: 1, speechWaiting: 2, speechOpenPerUser: 2 })
  engine.behaves(silent)
  const first = [hear(recording('a'), 1), hear(recording('b'), 1)].map((one) => one.catch(() => 'failed'))
  await expect(hear(recording('c'), 1)).rejects.toMatchObject({ reason: 'maxLimit' })
  const other = hear(recording('d'), 2).catch(() => 'failed')
  await expect(hear(recording('e'), 3)).rejects.toMatchObject({ reason: 'maxLimit' })
  await engine.asked(1)
  host.ring()
  expect(await Promise.all([...first, other])).toEqual(['failed', 'failed', 'failed'])
  engine.behaves(well)
  expect(await hear(recording('again'), 1)).toBe('again')
})

describe('the length of a recording', () => {
  const length = (bytes: Uint8Array, shape: SoundShape = {}) => lengthOf({ bytes, shape })
  test('is read from its header, or from its format', () => {
    expect(length(recording('', 7))).toBe(7000)
    expect(length(Buffer.alloc(32_000), { format: 'PCM' })).toBe(1000)
    const amr = Buffer.concat([
      Buffer.from('#!AMR\n'),
      ...Array(50).fill(Buffer.from([0x3c, ...Array(31).fill(0)])),
    ])
    expect(length(amr)).toBe(1000)
    const page = (granule: bigint, more = '') => {
      const head = Buffer.alloc(28)
      head.write('OggS')
      head.writeBigInt64LE(granule, 6)
      return Buffer.concat([head, Buffer.from(more)])
    }
    expect(length(Buffer.concat([page(0n, 'OpusHead'), page(48_000n * 5n, 'xx')]))).toBe(5000)
  })

  test('is not read from anything else, whatever it is', () => {
    for (const bytes of [
      '',
      'RIFF',
      'RIFF1234WAVE',
      'RIFF1234WAVEfmt ',
      'OggS',
      'OggS OpusHead',
      'ID3',
      '\u0000\u0000',
    ])
      expect(length(Buffer.from(bytes))).toBeUndefined()
    const looping = Buffer.concat([
      recording('').subarray(0, 36),
      Buffer.from('junk\u0000\u0000\u0000\u0000'),
    ])
    expect(length(looping)).toBeUndefined()
  })
})

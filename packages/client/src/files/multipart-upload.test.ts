import { describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { fakeHost } from '../../test/support/host.ts'
import { createCancel } from '../calls/cancellation.ts'
import type { LocalFile, PlatformAnswer } from '../platform/platform.ts'
import { localFile } from './local-file.ts'
import { isForParts, type PartsHost, uploadInParts } from './multipart-upload.ts'

const ok = (body: unknown, status = 200): PlatformAnswer => ({ status, body: JSON.stringify(body), url: '' })
const begun = (part = 4, most = 1000) =>
  ok({ entities: [{ uuid: 'u 1', file_upper_limit: most, part_lower_limit: part }] })

/** `hangs`: no answer until the request is cancelled. */
type Fate = PlatformAnswer | 'cut' | 'hangs'

/** A server that stores parts, with a scripted outcome for each attempt of a part. */
function scene(fate: (number: number, tries: number) => Fate = () => ok({}), first = begun()) {
  const platform = fakeHost()
  const cancel = createCancel()
  const parts = new Map<number, Uint8Array>()
  const sizes: number[] = []
  const requests: string[] = []
  const tries = new Map<number, number>()
  const progress: number[] = []
  const seen = { atOnce: 0, most: 0 }
  const answers: Record<'begin' | 'complete', Exclude<Fate, 'hangs'>[]> = { begin: [], complete: [] }
  const reconnected = new Set<() => void>()
  const host: PartsHost = {
    platform,
    signal: cancel.signal,
    sized: (size) => sizes.push(size),
    whenBack(run) {
      reconnected.add(run)
      return () => reconnected.delete(run)
    },
    onProgress: (loaded) => progress.push(loaded),
    async ask(method, path, query = '') {
      requests.push(`${method} ${path}${query && `?${query}`}`)
      const step = path.endsWith('part-upload') ? 'begin' : 'complete'
      const answer = method === 'POST' ? answers[step].shift() : undefined
      if (answer === 'cut') throw new Error('cut')
      return answer || (step === 'begin' ? first : ok({ entities: [{ uuid: 'file' }] }))
    },
    async put(_path, part: LocalFile, number, onProgress, signal) {
      const count = (tries.get(number) ?? 0) + 1
      tries.set(number, count)
      seen.most = Math.max(seen.most, ++seen.atOnce)
      await Promise.resolve()
      onProgress(1, part.size)
      seen.atOnce--
      const answer = fate(number, count)
      if (answer === 'cut') throw new Error('cut')
      if (answer === 'hangs') {
        await new Promise<void>((resolve) => signal.addEventListener('abort', resolve))
        throw new Error('called off')
      }
      if (answer.status === 200) parts.set(number, part.data as Uint8Array)
      return answer
    },
  }
  const whole = () => Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)).toString()
  const reconnects = () => {
    for (const run of [...reconnected]) run()
  }
  return {
    host,
    sizes,
    platform,
    cancel,
    asked: requests,
    tries,
    progress,
    parts,
    seen,
    whole,
    answers,
    reconnected,
    reconnects,
  }
}

const file = (text: string) => localFile(Buffer.from(text), 'a.txt')
const text = 'abcdefghijklmnopqrstuvwxyz'

describe('[FILE-20] a file in parts', () => {
  test('is split as the server says, sent four parts at a time, and reassembled', async () => {
    const { host, asked: requests, whole, parts, progress, seen, sizes } = scene()
    const outcome = await uploadInParts(host, file(text), 'chat-type=CHAT')
    expect(outcome).toMatchObject({ name: 'done' })
    expect(whole()).toBe(text)
    expect(parts.size).toBe(7)
    expect(sizes).toEqual([4])
    expect(seen.most).toBe(4)
    expect(requests).toEqual([
      'POST sdk/chatfiles/part-upload',
      'POST sdk/chatfiles/part-upload/u%201?chat-type=CHAT',
    ])
    expect(progress.at(-1)).toBe(26)
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
  })

  test.each([
    ['an error', ok({ error: 'boom' }, 500)],
    ['no list', ok({})],
    ['no sizes', ok({ entities: [{ uuid: 'u' }] })],
    ['no JSON', { status: 200, body: '<html>', url: '' }],
  ])('is sent whole if the server answers with %s', async (_name, answer) => {
    const { host, asked: requests } = scene(undefined, answer)
    expect(await uploadInParts(host, file(text), '')).toEqual({ name: 'noParts' })
    expect(requests).toHaveLength(1)
  })

  test('that is too large for the server is given up at once', async () => {
    const { host, asked: requests, parts } = scene(undefined, begun(4, 25))
    expect(await uploadInParts(host, file(text), '')).toEqual({ name: 'failed' })
    expect(requests.at(-1)).toBe('DELETE sdk/chatfiles/part-upload/u%201')
    expect(parts.size).toBe(0)
  })

  test('retries only the part that failed', async () => {
    const { host, platform, tries, whole, progress } = scene((number, count) =>
      number === 3 && count < 4 ? (count % 2 ? 'cut' : ok({}, 503)) : ok({}),
    )
    const uploading = uploadInParts(host, file(text), '')
    for (const ms of [1000, 2000, 4000]) {
      await settle()
      platform.clock.advance(ms)
    }
    expect(await uploading).toMatchObject({ name: 'done' })
    expect(whole()).toBe(text)
    expect([...tries].filter(([, count]) => count > 1)).toEqual([[3, 4]])
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
  })

  test('fails with the server’s error for a part, and stops there', async () => {
    const refused = ok({ error: 'quota_exceeded' }, 413)
    const { host, asked: requests } = scene((number) => (number === 2 ? refused : ok({})))
    expect(await uploadInParts(host, file(text), '')).toEqual({ name: 'failed', answer: refused })
    expect(requests.at(-1)).toBe('DELETE sdk/chatfiles/part-upload/u%201')
  })

  test('fails eventually if nothing gets through', async () => {
    const { host, platform } = scene(() => 'cut')
    const uploading = uploadInParts(host, file(text), '')
    for (let round = 0; round < 10; round++) {
      await settle()
      platform.clock.advance(60_000)
    }
    expect(await uploading).toEqual({ name: 'failed' })
  })

  test('[FILE-28] stops in the middle of a delay when it is cancelled, and tells the server', async () => {
    const { host, cancel, asked: requests, tries } = scene(() => 'cut')
    const uploading = uploadInParts(host, file(text), '')
    await settle()
    cancel.cancel()
    expect(await uploading).toEqual({ name: 'failed' })
    expect(requests).toContain('DELETE sdk/chatfiles/part-upload/u%201')
    expect(Math.max(...tries.values())).toBe(1)
  })

  test.each(Array.from({ length: 20 }, (_, seed) => seed + 1))(
    'arrives complete, whatever happens to its parts (seed %d)',
    async (seed) => {
      let state = seed * 2_654_435_761
      const chance = () => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
        return state / 2_147_483_648
      }
      const { host, platform, whole } = scene((_number, count) =>
        count < 5 && chance() < 0.5 ? (chance() < 0.5 ? 'cut' : ok({}, 500)) : ok({}),
      )
      const long = text.repeat(5)
      const uploading = uploadInParts(host, file(long), '')
      for (let round = 0; round < 200; round++) {
        await settle()
        platform.clock.advance(30_000)
      }
      expect(await uploading).toMatchObject({ name: 'done' })
      expect(whole()).toBe(long)
    },
  )
})

test('[FILE-20] only large files are split, and only if the host can', () => {
  // The last server's part size was four bytes.
  expect(isForParts(file('1234567'), 4)).toBe(true)
  expect(isForParts(file('123456'), 4)).toBe(false)
  expect(isForParts({ name: 'x', type: '', size: 1_000_000_000, data: '/tmp/x' }, 4)).toBe(false)
  expect(isForParts(undefined as unknown as LocalFile, 4)).toBe(false)
})

describe('[FILE-21] network outages', () => {
  test('parts wait during an outage, however long, and continue at once when it is over', async () => {
    let isGone = true
    const { host, platform, tries, whole } = scene(() => (isGone ? 'cut' : ok({})))
    const uploading = uploadInParts(host, file(text), '')
    await settle()
    platform.emitHostEvent('networkDown')
    // Two hours without a network do not count as two hours of attempts.
    await platform.clock.advance(7_200_000)
    isGone = false
    const before = Math.max(...tries.values())
    platform.emitHostEvent('networkUp')
    await settle()
    expect(await uploading).toMatchObject({ name: 'done' })
    expect(whole()).toBe(text)
    expect(before).toBeGreaterThan(1)
  })

  test('requests in flight are cancelled at an outage, and sent again', async () => {
    const { host, platform, tries, whole } = scene((_number, count) => (count === 1 ? 'hangs' : ok({})))
    const uploading = uploadInParts(host, file('abcdefghij'), '')
    await settle()
    platform.emitHostEvent('networkDown')
    await settle()
    expect([...tries.values()]).toEqual([1, 1, 1])
    platform.emitHostEvent('networkUp')
    expect(await uploading).toMatchObject({ name: 'done' })
    expect(whole()).toBe('abcdefghij')
    expect([...tries.values()]).toEqual([2, 2, 2])
  })

  test('a new connection ends delays, and requests that have stalled since before it', async () => {
    const { host, platform, tries, reconnects, reconnected } = scene((number, count) =>
      count > 1 ? ok({}) : number === 1 ? 'hangs' : number === 2 ? 'cut' : ok({}),
    )
    const uploading = uploadInParts(host, file('abcdefgh'), '')
    await settle()
    reconnects()
    await settle()
    // The first one has just begun, so it may still be in flight.
    expect([tries.get(1), tries.get(2)]).toEqual([1, 2])
    await platform.clock.advance(10_000)
    expect(tries.get(1)).toBe(1)
    reconnects()
    expect(await uploading).toMatchObject({ name: 'done' })
    expect([reconnected.size, platform.observers, platform.clock.timers]).toEqual([0, 0, 0])
  })

  test('the count of attempts restarts after an outage', async () => {
    const { host, platform, tries, reconnects } = scene(() => 'cut')
    const uploading = uploadInParts(host, file('abcd'), '')
    await platform.clock.advance(30_000)
    const before = tries.get(1) ?? 0
    reconnects()
    await platform.clock.advance(121_500)
    expect(await uploading).toEqual({ name: 'failed' })
    expect(before).toBe(5)
    expect(tries.get(1)).toBe(before + 8)
  })

  test('a start without an answer is repeated before the file is sent whole', async () => {
    const lucky = scene()
    lucky.answers.begin.push('cut', 'cut')
    const uploading = uploadInParts(lucky.host, file(text), '')
    await lucky.platform.clock.advance(3_000)
    expect(await uploading).toMatchObject({ name: 'done' })
    const unlucky = scene()
    unlucky.answers.begin.push('cut', 'cut', 'cut', 'cut', 'cut', 'cut', 'cut')
    const other = uploadInParts(unlucky.host, file(text), '')
    await unlucky.platform.clock.advance(61_000)
    expect(await other).toEqual({ name: 'noParts' })
  })

  test('a completion without an answer is repeated: the file exists, and nothing is uploaded twice', async () => {
    const { host, platform, answers, asked: requests, tries } = scene()
    answers.complete.push('cut', ok({}, 502))
    const uploading = uploadInParts(host, file(text), 'x=1')
    await platform.clock.advance(3_000)
    expect(await uploading).toMatchObject({ name: 'done' })
    expect(requests.filter((one) => one.endsWith('?x=1'))).toHaveLength(3)
    expect(Math.max(...tries.values())).toBe(1)
  })

  test('an upload that is cancelled during an outage leaves nothing pending', async () => {
    const { host, platform, cancel, asked: requests } = scene(() => 'cut')
    const uploading = uploadInParts(host, file(text), '')
    await settle()
    platform.emitHostEvent('networkDown')
    cancel.cancel()
    expect(await uploading).toEqual({ name: 'failed' })
    expect(requests).toContain('DELETE sdk/chatfiles/part-upload/u%201')
    expect([platform.observers, platform.clock.timers]).toEqual([0, 0])
  })
})

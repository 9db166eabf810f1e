import { mkdtemp, rename, rm, unlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MessageBody, sendFailure } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaults } from '../../config/config.ts'
import { WordCounts } from '../counts.ts'
import { diskWordFiles } from '../platform/word-files.ts'
import { manualHost } from '../test-support/manual-host.ts'
import { decideByList } from './list-decisions.ts'
import { type WordFile, type WordFiles, Words } from './words.ts'

const text = (words: string): MessageBody => ({ contents: [{ text: words }] })
const bytes = (words: string) => new TextEncoder().encode(words)

/** A file in memory that counts how often it is checked. */
function memoryFile(content: string) {
  let looks = 0
  let version = 1
  let now: Uint8Array | Error = bytes(content)
  let last: Promise<unknown> = Promise.resolve()
  const read = (): WordFile => {
    if (now instanceof Error) throw now
    return { bytes: now, stamp: String(version) }
  }
  const files: WordFiles = {
    readNow: () => read(),
    readChanged(_, stamp) {
      looks++
      const answer = (async () => {
        const file = read()
        return file.stamp === stamp ? undefined : file
      })()
      last = answer.catch(() => undefined)
      return answer
    },
  }
  return {
    files,
    get looks() {
      return looks
    },
    write(next: Uint8Array | Error) {
      now = next
      version++
    },
    /** Resolves when the last check has taken effect. */
    async settled() {
      await last
      await new Promise<void>((resolve) => setImmediate(resolve))
    },
  }
}

function world(content: string, wordsAction: 'refuse' | 'replace' = 'refuse') {
  const file = memoryFile(content)
  const host = manualHost()
  const counts = new WordCounts()
  const reports: string[] = []
  const words = new Words({
    config: { ...defaults, words: 'words.txt', wordsAction },
    host,
    files: file.files,
    counts,
    report: (where, error) => reports.push(`${where}: ${(error as Error).message}`),
  })
  const decide = (body: MessageBody) => decideByList(words.current(), body, counts)
  /** The decision after the file was checked again. */
  const later = async (body: MessageBody) => {
    host.time += defaults.wordsCheckMs
    decide(text(''))
    await file.settled()
    return decide(body)
  }
  return { file, host, counts, reports, words, decide, later }
}

describe('the decision', () => {
  test('refuse has the documented code and text', () => {
    const { decide, counts } = world('bad')
    expect(decide(text('good'))).toEqual({ allow: true })
    const verdict = decide(text('so bad'))
    expect(verdict).toEqual({ allow: false, reason: 'illegalContent', detail: { form: 'words' } })
    expect(!verdict.allow && sendFailure(verdict.reason, verdict.detail)).toEqual({
      errorCode: 7,
      reason: 'sensitive words',
    })
    expect(counts).toMatchObject({ refused: 1, replaced: 0 })
  })

  test('replace has the new body', () => {
    const { decide, counts } = world('bad', 'replace')
    const body = { ...text('so bad'), editMessageId: '7' }
    expect(decide(text('good'))).toEqual({ allow: true })
    expect(decide(body)).toEqual({ allow: true, body: { ...body, contents: [{ text: 'so ***' }] } })
    expect(counts).toMatchObject({ refused: 0, replaced: 1 })
  })
})

describe('a changed file', () => {
  test('is checked every few seconds at most, and only if there are messages', async () => {
    const { decide, file, host } = world('bad')
    for (let count = 0; count < 100; count++) decide(text('x'))
    expect(file.looks).toBe(0)
    host.time += defaults.wordsCheckMs
    for (let count = 0; count < 100; count++) decide(text('x'))
    expect(file.looks).toBe(1)
    await file.settled()
    host.time += defaults.wordsCheckMs - 1
    decide(text('x'))
    expect(file.looks).toBe(1)
    host.time += 1
    decide(text('x'))
    expect(file.looks).toBe(2)
  })

  test('is checked once at a time, however long it takes', () => {
    const { decide, file, host } = world('bad')
    for (let count = 0; count < 3; count++) {
      host.time += defaults.wordsCheckMs
      decide(text('x'))
    }
    expect(file.looks).toBe(1)
  })

  test('is found independently of changes of the clock', () => {
    const { decide, file, host } = world('bad')
    host.clockSetMs = 3_600_000
    decide(text('x'))
    expect(file.looks).toBe(0)
    host.clockSetMs = -3_600_000
    host.time += defaults.wordsCheckMs
    decide(text('x'))
    expect(file.looks).toBe(1)
  })

  test('takes effect from then on', async () => {
    const { decide, words, file, later, counts } = world('bad')
    file.write(bytes('worse\nworst'))
    expect(decide(text('worse'))).toEqual({ allow: true })
    expect(await later(text('worse'))).toMatchObject({ allow: false })
    expect(await later(text('bad'))).toEqual({ allow: true })
    expect(words.current().list.size).toBe(2)
    expect(counts.reloads).toBe(1)
  })

  test.each([
    ['cannot be read', new Error('gone')],
    ['is not a valid list', Uint8Array.of(0xff, 0xfe)],
  ])(
    'that %s keeps the old list, is reported once, and is used when it is valid again',
    async (_, broken) => {
      const { file, later, reports, counts } = world('bad')
      file.write(broken)
      for (let count = 0; count < 3; count++) expect(await later(text('bad'))).toMatchObject({ allow: false })
      expect(reports).toEqual([
        expect.stringMatching(
          /^words: the word list words\.txt cannot be used: .+; the old list stays in use$/,
        ),
      ])
      expect(counts.failedReloads).toBe(1)
      file.write(bytes('worse'))
      expect(await later(text('worse'))).toMatchObject({ allow: false })
      file.write(broken)
      await later(text(''))
      expect(reports).toHaveLength(2)
    },
  )
})

describe('on a disk', () => {
  let folder = ''
  let path = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-words-'))
    path = join(folder, 'words.txt')
  })
  afterEach(() => rm(folder, { recursive: true }))

  const read = (file: WordFile | undefined) => file && new TextDecoder().decode(file.bytes)

  test('a file is read, and again when it was written or replaced', async () => {
    await writeFile(path, 'one')
    const first = diskWordFiles.readNow(path)
    expect(read(first)).toBe('one')
    expect(await diskWordFiles.readChanged(path, first.stamp)).toBeUndefined()
    await writeFile(path, 'two')
    await utimes(path, 1000, 1000)
    const second = await diskWordFiles.readChanged(path, first.stamp)
    expect(read(second)).toBe('two')
    await writeFile(`${path}.new`, 'six')
    await utimes(`${path}.new`, 1000, 1000)
    await rename(`${path}.new`, path)
    expect(read(await diskWordFiles.readChanged(path, second?.stamp ?? ''))).toBe('six')
    await unlink(path)
    await expect(diskWordFiles.readChanged(path, first.stamp)).rejects.toThrow('ENOENT')
  })

  test('a server does not start without its configured list', () => {
    const start = (words: string) => () =>
      new Words({
        config: { ...defaults, words },
        host: manualHost(),
        files: diskWordFiles,
        counts: new WordCounts(),
        report: () => undefined,
      })
    expect(start(path)).toThrow(/^PARLEY_WORDS: the word list .*words\.txt cannot be used: ENOENT/)
    expect(start(folder)).toThrow('not a file')
  })
})

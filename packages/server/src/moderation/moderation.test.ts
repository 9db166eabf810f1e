import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { BodyType, ContentType } from '@parley/protocol'
import { afterEach, describe, expect, test } from 'vitest'
import { configFrom, defaults } from '../config/config.ts'
import { createModeration, type HookRequest, type ModerationParts, type Question } from './moderation.ts'
import { fetchRequest } from './platform/fetch-request.ts'
import { manualHost } from './test-support/manual-host.ts'

const says = (text: string): Question => ({
  app: 'parley#demo',
  from: 'ann',
  to: 'bob',
  chat: 'single',
  kind: 'text',
  body: { type: BodyType.CHAT, contents: [{ type: ContentType.TEXT, text }] },
  edit: false,
})
const textOf = (body: Question['body'] | undefined) => body?.contents?.[0]?.text

const hooked = { hookUrl: 'http://127.0.0.1:1/', hookSecret: 'secret' }
const worded = { words: 'words.txt' }

function moderation(config: Partial<ModerationParts['config']>, answer: unknown = { allow: true }) {
  const requests: string[] = []
  const request: HookRequest = async ({ body }) => {
    requests.push(JSON.parse(body).message.bodies[0].msg)
    return { status: 200, body: JSON.stringify(answer) }
  }
  const problems: string[] = []
  const made = createModeration({
    config: { ...defaults, ...config },
    host: manualHost(),
    request,
    metrics: { problem: (where) => void problems.push(where) },
    files: {
      readNow: () => ({ bytes: new TextEncoder().encode('bad\nworse'), stamp: '1' }),
      readChanged: async () => undefined,
    },
  })
  const count = (name: string) => made.counters.find((each) => each.name === `parley_${name}_total`)?.value()
  return { ...made, asked: requests, problems, count }
}

describe('off', () => {
  test('nothing configured is off and allows everything', () => {
    const { isOff, decide, counters } = moderation({})
    expect(isOff).toBe(true)
    expect(decide(says('bad'))).toEqual({ allow: true })
    expect(counters).toEqual([])
  })

  test('either of the two turns it on', () => {
    expect(moderation(worded).isOff).toBe(false)
    expect(moderation(hooked).isOff).toBe(false)
  })
})

describe('both', () => {
  test('a message that the list refuses is not sent to the application', () => {
    const { decide, asked: requests } = moderation({ ...worded, ...hooked })
    expect(decide(says('bad'))).toMatchObject({ allow: false, reason: 'illegalContent' })
    expect(requests).toEqual([])
  })

  test('the application gets the masked text, which stays masked if it allows it', async () => {
    const { decide, asked: requests, count } = moderation({ ...worded, wordsAction: 'replace', ...hooked })
    const verdict = await decide(says('so bad'))
    expect(requests).toEqual(['so ***'])
    expect(verdict.allow && textOf(verdict.body)).toBe('so ***')
    expect(await decide(says('good'))).toEqual({ allow: true })
    expect([count('words_replaced'), count('hook_asked'), count('hook_allowed')]).toEqual([1, 2, 2])
  })

  test('the replacement of the application is used', async () => {
    const answer = { allow: true, replace: { bodies: [{ type: 'txt', msg: 'even worse' }] } }
    const verdict = await moderation({ ...worded, wordsAction: 'replace', ...hooked }, answer).decide(
      says('bad'),
    )
    expect(verdict.allow && textOf(verdict.body)).toBe('even worse')
  })

  test('the ext is that of the application, the text that of the list', async () => {
    const answer = { allow: true, replace: { ext: { seen: true } } }
    const verdict = await moderation({ ...worded, wordsAction: 'replace', ...hooked }, answer).decide(
      says('bad'),
    )
    expect(verdict.allow && verdict.body).toMatchObject({
      contents: [{ text: '***' }],
      ext: [{ key: 'seen' }],
    })
  })

  test('a failing hook leaves the masked text', async () => {
    const config = { ...worded, wordsAction: 'replace' as const, ...hooked }
    const verdict = await moderation(config, 'garbage').decide(says('bad'))
    expect(verdict.allow && textOf(verdict.body)).toBe('***')
  })

  test('edits are moderated like messages', () => {
    expect(moderation(worded).decide({ ...says('bad'), edit: true })).toMatchObject({ allow: false })
  })

  test('a body on which the search fails is refused and reported', () => {
    const { decide, problems } = moderation(worded)
    const broken = { ...says(''), body: { contents: [{ text: 5 as unknown as string }] } }
    expect(decide(broken)).toMatchObject({ allow: false, reason: 'externallyBlocked' })
    expect(problems).toEqual(['words'])
  })
})

describe('settings', () => {
  test('are read from the environment', () => {
    const config = configFrom({
      PARLEY_WORDS: 'words.txt',
      PARLEY_WORDS_ACTION: 'replace',
      PARLEY_HOOK_URL: 'https://x/hook',
      PARLEY_HOOK_SECRET: 's',
      PARLEY_HOOK_MS: '250',
      PARLEY_HOOK_ON_FAILURE: 'refuse',
    })
    expect(config).toMatchObject({
      words: 'words.txt',
      wordsAction: 'replace',
      hookUrl: 'https://x/hook',
      hookSecret: 's',
      hookMs: 250,
      hookOnFailure: 'refuse',
    })
  })

  test('have the documented defaults', () => {
    expect(configFrom({})).toMatchObject({
      words: '',
      wordsAction: 'refuse',
      hookUrl: '',
      hookMs: 1000,
      hookOnFailure: 'allow',
      hookInFlight: 64,
      hookAnswerBytes: 65_536,
      hookFailures: 5,
      hookPauseMs: 5000,
    })
  })

  test('unknown values are refused by the name of the setting', () => {
    expect(() => configFrom({ PARLEY_WORDS_ACTION: 'delete' })).toThrow(
      'PARLEY_WORDS_ACTION must be refuse or replace, not "delete".',
    )
    expect(() => configFrom({ PARLEY_HOOK_ON_FAILURE: 'no' })).toThrow(
      'PARLEY_HOOK_ON_FAILURE must be allow or refuse',
    )
  })

  test.each([
    [{ hookUrl: 'nowhere' }, 'PARLEY_HOOK_URL must be'],
    [{ hookUrl: 'ftp://x/' }, 'PARLEY_HOOK_URL must be'],
    [{ hookUrl: 'https://ann:pw@x/' }, 'PARLEY_HOOK_URL must be'],
    [{ hookSecret: '' }, 'PARLEY_HOOK_URL needs PARLEY_HOOK_SECRET'],
    [{ hookMs: 0 }, 'PARLEY_HOOK_MS must be'],
    [{ hookMs: 15_000 }, 'PARLEY_HOOK_MS must be'],
  ])('%j cannot work and is refused at the start', (config, text) => {
    expect(() => moderation({ ...hooked, ...config })).toThrow(text)
  })
})

describe('the example in docs/moderation.md', () => {
  let stop: () => Promise<void>
  afterEach(() => stop())

  /** Runs the example in a separate process, as a reader would. */
  async function runExample(secret: string): Promise<string> {
    const page = await readFile(new URL('../../../../docs/moderation.md', import.meta.url), 'utf8')
    const example = /```js\n(.*?)```/s.exec(page)?.[1] ?? ''
    const folder = await mkdtemp(join(tmpdir(), 'parley-hook-'))
    await writeFile(join(folder, 'hook.mjs'), example)
    const child = spawn(process.execPath, [join(folder, 'hook.mjs')], {
      env: { ...process.env, PORT: '0', PARLEY_HOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    stop = async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
      await rm(folder, { recursive: true })
    }
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    return `http://127.0.0.1:${/\d+/.exec(line)?.[0]}/`
  }

  const asking = (hookUrl: string, hookSecret: string) =>
    createModeration({
      config: { ...defaults, hookUrl, hookSecret, hookOnFailure: 'refuse' },
      // The example uses the real time; the deadline never passes.
      host: manualHost(Date.now()),
      request: fetchRequest,
    })

  test('allows, refuses, replaces, and rejects requests without the secret', async () => {
    const url = await runExample('the secret')
    const { decide } = asking(url, 'the secret')
    expect(await decide(says('hello'))).toEqual({ allow: true })
    expect(await decide(says('buy now'))).toEqual({
      allow: false,
      reason: 'externallyBlocked',
      detail: { text: 'No advertising, please.' },
    })
    const replaced = await decide(says('call 555-1234'))
    expect(replaced.allow && textOf(replaced.body)).toBe('call ***')
    const stranger = asking(url, 'another secret')
    expect(await stranger.decide(says('hello'))).toMatchObject({ allow: false })
    expect(stranger.counters.find(({ name }) => name === 'parley_hook_unreadable_total')?.value()).toBe(1)
  })
})

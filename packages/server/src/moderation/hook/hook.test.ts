// The hook as applications see it: a real request to a real port. The clock is fixed and the test fires timers, so the
// test controls when a deadline passes.

import { createHmac } from 'node:crypto'
import { BodyType, ContentType, sendFailure, toKeyValues, ValueType } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaults } from '../../config/config.ts'
import { HookCounts } from '../counts.ts'
import { fetchRequest } from '../platform/fetch-request.ts'
import type { Question } from '../question.ts'
import { type Application, says, saysNothing, startApplication } from '../test-support/application.ts'
import { manualHost } from '../test-support/manual-host.ts'
import { Hook, type HookConfig, type HookRequest } from './hook.ts'

let application: Application
beforeEach(async () => {
  application = await startApplication()
})
afterEach(() => application.stop())

const hello: Question = {
  app: 'parley#demo',
  from: 'ann',
  to: 'bob',
  chat: 'single',
  kind: 'text',
  body: { type: BodyType.CHAT, contents: [{ type: ContentType.TEXT, text: 'hello' }] },
  edit: false,
}

function world(config: Partial<HookConfig> = {}, request: HookRequest = fetchRequest) {
  const host = manualHost()
  const counts = new HookCounts()
  const reports: string[] = []
  const hook = new Hook({
    config: { ...defaults, hookUrl: application.url, hookSecret: 'secret', ...config },
    host,
    request,
    counts,
    report: (where, error) => reports.push(`${where}: ${(error as Error).message}`),
  })
  return { host, counts, reports, hook }
}

const refusal = {
  allow: false,
  reason: 'externallyBlocked',
  detail: { text: expect.stringContaining('checked') },
}

describe('the request', () => {
  test('has the sender, the conversation and the message, and is signed together with its time', async () => {
    const { hook, host } = world()
    await hook.ask({
      ...hello,
      body: { ...hello.body, from: { name: 'mallory' }, ext: toKeyValues({ a: [1] }) },
    })
    const { method, headers, body } = application.heard[0] ?? { body: '' }
    expect(method).toBe('POST')
    expect(JSON.parse(body)).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      time: host.time,
      app: 'parley#demo',
      from: 'ann',
      to: 'bob',
      chat: 'single',
      kind: 'text',
      edit: false,
      message: {
        from: 'ann',
        to: 'bob',
        type: 'chat',
        bodies: [{ type: 'txt', msg: 'hello' }],
        ext: { a: [1] },
      },
    })
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-parley-timestamp': String(host.time),
    })
    const signature = createHmac('sha256', 'secret').update(`${host.time}.${body}`).digest('hex')
    expect(headers?.['x-parley-signature']).toBe(`sha256=${signature}`)
  })

  test('has a unique id', async () => {
    const { hook } = world()
    await hook.ask(hello)
    await hook.ask(hello)
    const ids = application.heard.map(({ body }) => JSON.parse(body).id)
    expect(new Set(ids).size).toBe(2)
  })

  test.each([
    ['group', 'groupChat'],
    ['thread', 'groupChat'],
    ['room', 'chatRoom'],
  ] as const)('for an edit in a %s names the edited message', async (chat, type) => {
    const { hook } = world()
    const body = { ...hello.body, type: BodyType.EDIT, editMessageId: '123' }
    await hook.ask({ ...hello, chat, edit: true, body })
    expect(JSON.parse(application.heard[0]?.body ?? '')).toMatchObject({
      chat,
      edit: true,
      editedId: '123',
      message: { type },
    })
  })
})

test('the edited message may be named beside the body', async () => {
  const { hook } = world()
  await hook.ask({ ...hello, edit: true, editedId: '456' })
  expect(JSON.parse(application.heard[0]?.body ?? '')).toMatchObject({ edit: true, editedId: '456' })
})

describe('answers', () => {
  test('can allow', async () => {
    const { hook, counts, host } = world()
    expect(await hook.ask(hello)).toEqual({ allow: true })
    expect(counts).toMatchObject({ asked: 1, allowed: 1 })
    expect(host.timers.size).toBe(0)
    expect(hook.inFlight).toBe(0)
  })

  test('can refuse, with a reason and as moderation', async () => {
    const { hook, counts } = world()
    application.behaves(says({ allow: false, reason: 'sorry' }))
    expect(await hook.ask(hello)).toEqual({
      allow: false,
      reason: 'externallyBlocked',
      detail: { text: 'sorry' },
    })
    application.behaves(says({ allow: false, moderation: true }))
    expect(await hook.ask(hello)).toEqual({ allow: false, reason: 'moderationBlocked' })
    expect(counts).toMatchObject({ asked: 2, refused: 2 })
  })

  test('can replace', async () => {
    const { hook, counts } = world()
    application.behaves(says({ allow: true, replace: { bodies: [{ type: 'txt', msg: 'bye' }] } }))
    expect(await hook.ask(hello)).toEqual({
      allow: true,
      body: { ...hello.body, contents: [{ type: ContentType.TEXT, text: 'bye' }] },
    })
    expect(counts).toMatchObject({ asked: 1, replaced: 1 })
  })
})

test.each([
  ['text', { bodies: [{ type: 'txt', msg: 'x'.repeat(1001) }] }],
  ['ext', { ext: { note: 'x'.repeat(1001) } }],
])('a replacement whose %s is larger than a message may be is a failure', async (_, replace) => {
  const { hook, counts, reports } = world({ maxTextBytes: 1000, hookOnFailure: 'refuse' })
  application.behaves(says({ allow: true, replace }))
  expect(await hook.ask(hello)).toEqual(refusal)
  expect(counts).toMatchObject({ asked: 1, unreadable: 1, replaced: 0 })
  expect(reports[0]).toContain('larger than a message of 1000 bytes')
})

describe('failures', () => {
  test('no answer before the deadline, which is a timer of the host, aborts the request', async () => {
    const { hook, host, counts, reports } = world({ hookMs: 700 })
    application.behaves(saysNothing)
    const verdict = hook.ask(hello)
    await application.asked(1)
    expect([...host.timers.values()].map(({ ms }) => ms)).toEqual([700])
    expect(hook.inFlight).toBe(1)
    host.ring()
    expect(await verdict).toEqual({ allow: true })
    await application.heard[0]?.gone
    expect(hook.inFlight).toBe(0)
    expect(counts).toMatchObject({ late: 1, allowedUnasked: 1 })
    expect(reports).toEqual(['hook: the hook failed: no answer within 700 ms'])
  })

  test('an answer that begins in time and does not end is a failure', async () => {
    const { hook, host, counts } = world()
    application.behaves((response) => void response.writeHead(200).write('{"allow":'))
    const verdict = hook.ask(hello)
    await application.asked(1)
    host.ring()
    expect(await verdict).toEqual({ allow: true })
    await application.heard[0]?.gone
    expect(counts.late).toBe(1)
  })

  test('a request that ignores the abort is a failure', async () => {
    const { hook, host, counts } = world({}, () => new Promise(() => undefined))
    const verdict = hook.ask(hello)
    host.ring()
    expect(await verdict).toEqual({ allow: true })
    expect(counts.late).toBe(1)
    expect(hook.inFlight).toBe(0)
  })

  test.each([
    ['garbage', says('<html>'), 'unreadable'],
    ['an answer of another form', says({ ok: true }), 'unreadable'],
    ['500', says({ allow: true }, 500), 'unreadable'],
    ['204', (response) => void response.writeHead(204).end(), 'unreadable'],
    ['a cut connection', (response) => void response.destroy(), 'unanswered'],
    ['an answer cut off', (response) => void response.write('{"all', () => response.destroy()), 'unanswered'],
    ['a huge answer', says({ allow: true, padding: 'x'.repeat(70_000) }), 'unanswered'],
    ['an endless answer', (response) => void pour(response), 'unanswered'],
  ] as [string, Parameters<Application['behaves']>[0], 'unreadable' | 'unanswered'][])(
    '%s',
    async (_, behaviour, failure) => {
      const { hook, counts, host, reports } = world({ hookOnFailure: 'refuse' })
      application.behaves(behaviour)
      expect(await hook.ask(hello)).toEqual(refusal)
      expect(counts).toMatchObject({ asked: 1, [failure]: 1, refusedUnasked: 1 })
      expect(reports).toHaveLength(1)
      expect(host.timers.size).toBe(0)
    },
  )

  test('redirects are not followed', async () => {
    const { hook, counts, reports } = world()
    application.behaves((response) => void response.writeHead(307, { location: application.url }).end())
    expect(await hook.ask(hello)).toEqual({ allow: true })
    expect(application.heard).toHaveLength(1)
    expect(counts.unreadable).toBe(1)
    expect(reports[0]).toContain('status 307')
  })

  test('an unreachable application is a failure', async () => {
    const { hook, counts, reports } = world()
    await application.stop()
    expect(await hook.ask(hello)).toEqual({ allow: true })
    expect(counts).toMatchObject({ unanswered: 1, allowedUnasked: 1 })
    expect(reports[0]).toContain('ECONNREFUSED')
  })

  test('a refusal because of a failure is a documented one', async () => {
    const { hook } = world({ hookOnFailure: 'refuse' })
    application.behaves(says('', 503))
    const verdict = await hook.ask(hello)
    expect(!verdict.allow && sendFailure(verdict.reason, verdict.detail).errorCode).toBe(19)
  })

  test('a part of a message that is nested too deeply to be written as JSON is sent as text', async () => {
    const { hook, counts } = world({ hookFailures: 1 })
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    const ext = [{ key: 'x', type: ValueType.JSON_STRING, stringValue: deep }]
    expect(await hook.ask({ ...hello, body: { ...hello.body, ext } })).toEqual({ allow: true })
    expect(application.heard).toHaveLength(1)
    expect(counts).toMatchObject({ asked: 1, allowed: 1, unwritable: 0 })
  })
})

describe('protecting the application', () => {
  test('concurrency is limited; the rest is decided like a failure, and does not count as one', async () => {
    const { hook, host, counts } = world({ hookInFlight: 2, hookOnFailure: 'refuse', hookFailures: 1 })
    application.behaves(saysNothing)
    const waiting = [hook.ask(hello), hook.ask(hello)]
    expect(hook.ask(hello)).toEqual(refusal)
    expect(counts).toMatchObject({ asked: 2, crowded: 1, refusedUnasked: 1 })
    await application.asked(2)
    host.ring()
    await Promise.all(waiting)
    expect(hook.inFlight).toBe(0)
  })

  test('five failures in a row pause for five seconds, and then one request is sent', async () => {
    const { hook, host, counts, reports } = world()
    application.behaves(says('', 500))
    for (let count = 0; count < 5; count++) await hook.ask(hello)
    expect(hook.ask(hello)).toEqual({ allow: true })
    host.time += 4999
    expect(hook.ask(hello)).toEqual({ allow: true })
    expect(application.heard).toHaveLength(5)
    expect(counts).toMatchObject({ asked: 5, unreadable: 5, paused: 2, allowedUnasked: 7 })
    // The first failure, and the beginning of the pause.
    expect(reports).toHaveLength(2)
    expect(reports[1]).toContain('paused for 5000 ms')

    host.time += 1
    const trial = hook.ask(hello)
    expect(hook.ask(hello)).toEqual({ allow: true })
    await trial
    expect(application.heard).toHaveLength(6)
    expect(hook.ask(hello)).toEqual({ allow: true })
    expect(application.heard).toHaveLength(6)

    application.behaves(says({ allow: false }))
    host.time += 5000
    expect(await hook.ask(hello)).toMatchObject({ allow: false })
    expect(await hook.ask(hello)).toMatchObject({ allow: false })
    expect(application.heard).toHaveLength(8)
  })

  test('failures that are not in a row change nothing', async () => {
    const { hook } = world()
    for (let count = 0; count < 12; count++) {
      application.behaves(count % 4 === 3 ? says({ allow: true }) : says('', 500))
      await hook.ask(hello)
    }
    expect(application.heard).toHaveLength(12)
  })

  test('failures are reported now and then, not each', async () => {
    const { hook, host, reports } = world({ hookFailures: 1000 })
    application.behaves(says('', 500))
    for (let count = 0; count < 20; count++) {
      await hook.ask(hello)
      host.time += 1000
    }
    expect(reports).toHaveLength(2)
  })
})

/** Writes as fast as it is read. */
function pour(response: Parameters<Parameters<Application['behaves']>[0]>[0]): void {
  while (!response.destroyed && response.write('x'.repeat(16_384)));
  if (!response.destroyed) response.once('drain', () => pour(response))
}

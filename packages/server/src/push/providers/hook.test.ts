// The hook for all other vendors, against a program that verifies the signature.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakePushHook, fakePushHook } from './test-support/fake-push-hook.ts'
import { type Stage, stage } from './test-support/stage.ts'

let hook: FakePushHook
let world: Stage
beforeEach(async () => {
  hook = await fakePushHook()
  world = stage(hook.settings)
})
afterEach(async () => {
  await world.providers.close()
  await hook.close()
})

test('[PSH-64] the hook receives the whole push, signed together with the time', async () => {
  expect(await world.send('HMS')).toEqual({ name: 'sent' })
  const { key, token, title, body, badge, data, expiresAt } = world.push()
  const told = { key, token, title, body, badge, data, expiresAt }
  expect(hook.received).toEqual([{ time: world.host.time, notifier: 'HMS', ...told }])
  expect(hook.forged()).toBe(0)
})

test('[PSH-64] a program with another secret rejects the signature', async () => {
  const other = stage({ ...hook.settings, pushHookSecret: 'another' })
  expect(await other.send('HMS')).toEqual({ name: 'later', why: 'status 401 instead of 200' })
  expect([hook.forged(), hook.received.length]).toEqual([1, 0])
})

test('[PSH-64] the hook receives the name of each vendor', async () => {
  for (const notifier of ['HMS', 'MI', 'MEIZU', 'VIVO', 'OPPO', 'HONOR', 'something'])
    await world.send(notifier)
  expect(hook.received.map(({ notifier }) => notifier)).toEqual([
    'HMS',
    'MI',
    'MEIZU',
    'VIVO',
    'OPPO',
    'HONOR',
    'something',
  ])
})

const unsaid = { name: 'later', why: 'an answer without a status' }

test.each([
  [
    { status: 200, body: { status: 'badToken' } },
    { name: 'badToken', why: 'reported by the hook' },
  ],
  [
    { status: 200, body: { status: 'refused' } },
    { name: 'refused', why: 'reported by the hook' },
  ],
  [
    { status: 200, body: { status: 'later' } },
    { name: 'later', why: 'reported by the hook' },
  ],
  [
    { status: 200, body: { status: 'later', afterMs: 500 } },
    { name: 'later', why: 'reported by the hook', afterMs: 500 },
  ],
  [
    { status: 200, body: { status: 'later', afterMs: 1e15 } },
    { name: 'later', why: 'reported by the hook', afterMs: 86_400_000 },
  ],
  [
    { status: 200, body: { status: 'later', afterMs: -1 } },
    { name: 'later', why: 'reported by the hook' },
  ],
  [
    { status: 200, body: { status: 'later', afterMs: 'soon' } },
    { name: 'later', why: 'reported by the hook' },
  ],
  [{ status: 200, body: { status: 'done' } }, unsaid],
  [{ status: 200, body: [] }, unsaid],
  [{ status: 200, body: null }, unsaid],
  [{ status: 200, body: '<html>' }, unsaid],
  [{ status: 200 }, unsaid],
  [
    { status: 503, headers: { 'retry-after': '3' } },
    { name: 'later', why: 'status 503 instead of 200', afterMs: 3000 },
  ],
  [
    { status: 302, headers: { location: '/x' } },
    { name: 'later', why: 'status 302 instead of 200' },
  ],
  ['endless', { name: 'later', why: 'the answer has more than 65536 bytes' }],
  ['cut', { name: 'later', why: 'ECONNRESET' }],
] as const)('[PSH-65] the answer %j is understood', async (answer, outcome) => {
  hook.answerWith(answer)
  expect(await world.send('MI')).toEqual(outcome)
})

test('[PSH-45] a silent hook causes a retry', async () => {
  hook.answerWith('hang')
  const sent = world.send('MI')
  await hook.came(1)
  world.host.ring()
  expect(await sent).toEqual({ name: 'later', why: 'no answer within 10000 ms' })
})

test('[PSH-47] a hook that is down causes a retry', async () => {
  await hook.close()
  expect(await world.send('MI')).toEqual({ name: 'later', why: 'ECONNREFUSED' })
})

test('[PSH-42] a hook without a secret is refused', () => {
  expect(() => stage({ ...hook.settings, pushHookSecret: '' })).toThrow('needs PARLEY_PUSH_HOOK_SECRET')
  expect(() => stage({ ...hook.settings, pushHookUrl: 'x' })).toThrow('PARLEY_PUSH_HOOK_URL must be')
})

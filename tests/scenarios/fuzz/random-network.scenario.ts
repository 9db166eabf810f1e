// Random histories on a bad network: cuts, black holes, refused connections, lost frames, sleeping devices and
// restarts of the server at random moments, while two users write. At the end everything is there once, in the same
// order for everyone. The title of a test names its seed, so that one history can be replayed alone.

import { type Person, playScenario, type ScenarioContext } from '@parley/testkit'
import { expect, test } from 'vitest'
import { fuzzRuns } from '../../../tools/testing/property-runs.mjs'

const histories = fuzzRuns(40)
const steps = 60

const frameNames = [
  'provision',
  'provisioned',
  'unread',
  'unreadAnswer',
  'send',
  'answer',
  'page',
  'key',
  'request',
  'lastPage',
] as const

interface Attempt {
  readonly from: Person
  readonly text: string
  key: string
  hasFailed: boolean
  isSent: boolean
}

async function play({ ann, bob, world, clock, network }: ScenarioContext): Promise<void> {
  const chance = world.random.branch('acts')
  network.jitterMs = 40
  const phone = await world.device('bob', 'phone')
  const devices = [ann, bob, phone]
  const attempts: Attempt[] = []
  let asleep: Person | undefined

  const watch = (attempt: Attempt, done: Promise<unknown>) => {
    done.then(
      () => {
        attempt.isSent = true
      },
      () => {
        attempt.hasFailed = true
      },
    )
  }

  const send = (from: Person) => {
    const text = `${from.name}/${from.device} ${attempts.length}`
    const { key, done } = from.starts(from === ann ? 'bob' : 'ann', text)
    const attempt: Attempt = { from, text, key, hasFailed: false, isSent: false }
    attempts.push(attempt)
    watch(attempt, done)
  }

  const acts: (() => unknown)[] = [
    () => send(chance.pick(devices)),
    () => send(chance.pick(devices)),
    () => {
      const from = chance.pick(devices)
      for (let count = chance.between(2, 20); count > 0; count--) send(from)
    },
    () => chance.pick(devices).line.cut(),
    () => chance.pick(devices).line.blackHole(),
    () =>
      chance
        .pick(devices)
        .line.dropNext(chance.pick(frameNames), { connection: chance.pick(['cut', 'blackHole']) }),
    () => chance.pick(devices).line.delayNext(chance.pick(frameNames), chance.between(100, 4000)),
    () => {
      chance.pick(devices).line.connecting = chance.pick(['refuses', 'never', 'normally', 'normally'])
    },
    () => chance.pick(devices).goesOffline(),
    () => chance.pick(devices).line.comesBack(),
    () => chance.pick(devices).line.emitHostEvent('shown'),
    () =>
      chance
        .pick(devices)
        .client.messages.markConversationRead({ type: 'single', id: chance.pick(['ann', 'bob']) }),
    () => {
      if (asleep) asleep.wakes()
      asleep = asleep ? undefined : chance.pick(devices)
      asleep?.sleeps()
    },
    () => (chance.next() < 0.3 ? world.restartServer() : undefined),
    async () => {
      if (chance.next() > 0.3) return
      await world.crashServer()
      await world.startServer()
    },
  ]
  for (let count = 0; count < steps; count++) {
    await chance.pick(acts)()
    await clock.advance(chance.pick([0, 1, 15, 40, 200, 1500, 6000]))
  }

  // The network becomes good again, and both users resend what failed.
  asleep?.wakes()
  for (const { line } of devices) line.heals()
  await clock.advance({ minutes: 2 })
  for (const device of devices) await device.isOnline()
  for (const attempt of attempts.filter(({ isSent }) => !isSent)) {
    const sending = attempt.from.client.messages.retry(attempt.key)
    watch(attempt, sending.done)
    await world.until(sending.done)
  }
  await clock.advance({ minutes: 1 })
  check(devices, attempts)
}

function check(devices: readonly Person[], attempts: readonly Attempt[]): void {
  const [ann, bob, phone] = devices as [Person, Person, Person]
  const expected = attempts.map(({ text }) => text).sort()
  for (const device of devices) {
    const other = device === ann ? 'bob' : 'ann'
    const texts = device.texts(other)
    expect([...texts].sort(), `${device} has every message once`).toEqual(expected)
    expect(device.timeline(other), `${device} shows no gap and nothing unsent`).toHaveLength(expected.length)
    const sentEvents = device.events.filter(({ name }) => name === 'messages.sent')
    const ids = sentEvents.map(({ data }) => (data.message as { id: string }).id)
    expect(new Set(ids).size, `${device} was told of each message once`).toBe(ids.length)
    for (const from of devices) {
      // Failed messages were sent again later and have another place in the order.
      const sent = attempts.filter((each) => each.from === from && !each.hasFailed).map(({ text }) => text)
      expect(
        texts.filter((text) => sent.includes(text)),
        `${device} has them in the order of ${from}`,
      ).toEqual(sent)
    }
  }
  expect(bob.texts('ann')).toEqual(ann.texts('bob'))
  expect(phone.texts('ann')).toEqual(ann.texts('bob'))
}

const seeds = Array.from({ length: histories }, (_, index) => index + 1)

test.each(seeds)('A bad network, history %i: everything once, in order, and everyone agrees', (seed) =>
  // Small pages and a small window, so that a few messages already need several.
  playScenario({ seed, config: { pageEntries: 4, unacknowledgedMost: 6 } }, play),
)

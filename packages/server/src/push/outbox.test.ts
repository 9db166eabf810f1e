import { describe, expect, test } from 'vitest'
import { pushStage, register, turns } from './test-support/push-stage.ts'

const day = 86_400_000

async function bobIsAway(options: Parameters<typeof pushStage>[0] = {}) {
  const stage = await pushStage(options)
  const alice = await stage.world.person('alice')
  const bob = await stage.phone('bob')
  stage.gone(bob)
  const say = (text = 'hello') => stage.world.say({ from: alice, to: bob, text })
  return { stage, alice, bob, say, provider: stage.provider, clock: stage.clock }
}

describe('the outbox', () => {
  test('[PSH-31] failed pushes are retried with growing pauses, under the same key', async () => {
    const { stage, say, provider, clock } = await bobIsAway()
    const tried: number[] = []
    provider.say = () => {
      tried.push(clock.host.now())
      return { name: 'later', why: 'down' }
    }
    await say()
    await clock.advance(3_600_000)
    const pauses = tried.slice(1).map((at, index) => at - (tried[index] as number))
    const planned = [1000, 5000, 30_000, 120_000, 600_000, 1_800_000]
    expect(pauses).toHaveLength(planned.length)
    pauses.forEach((pause, index) => {
      const plan = planned[index] as number
      expect(pause).toBeGreaterThanOrEqual(plan * 0.8)
      // A notifier that fails repeatedly is paused a little longer.
      expect(pause).toBeLessThanOrEqual(plan * 1.2 + 30_000)
    })
    expect(new Set(provider.got.map(({ key }) => key)).size).toBe(1)
    expect(await stage.outcomes()).toEqual(['later: down'])
    provider.say = () => ({ name: 'sent' })
    await clock.advance(3_600_000)
    expect(await stage.rows()).toMatchObject([{ outcome: 'sent', next_at: 0, tries: 8 }])
  })

  test('[PSH-31] a retry is never earlier than the provider demands', async () => {
    const { say, provider, clock } = await bobIsAway()
    provider.say = () => ({ name: 'later', why: 'throttled', afterMs: 90_000 })
    await say()
    await clock.advance(89_000)
    expect(provider.got).toHaveLength(1)
    await clock.advance(2000)
    expect(provider.got).toHaveLength(2)
  })

  test.each([
    ['back', -3_600_000],
    ['ahead', 3_600_000],
  ])('[PSH-31] a clock that is set %s delays no retry', async (_, stepMs) => {
    const { stage, say, provider, clock } = await bobIsAway()
    provider.say = () => ({ name: 'later', why: 'throttled', afterMs: 90_000 })
    await say()
    await clock.advance(10_000)
    expect(provider.got).toHaveLength(1)
    clock.wallStepMs = stepMs
    provider.say = () => ({ name: 'sent' })
    await clock.advance(120_000)
    expect(provider.got).toHaveLength(2)
    expect(await stage.outcomes()).toEqual(['sent'])
  })

  test('[PSH-31] a push expires after a day', async () => {
    const { stage, say, provider, clock } = await bobIsAway()
    provider.say = () => ({ name: 'later', why: 'down' })
    await say()
    await clock.advance(day)
    expect(await stage.rows()).toMatchObject([{ outcome: 'expired', next_at: 0 }])
    const count = provider.got.length
    // Longer than any pause between two tries.
    await clock.advance(2 * 3_600_000)
    expect(provider.got).toHaveLength(count)
  })

  test('[PSH-32] a dead token is deleted with its waiting pushes, a refused push is finished', async () => {
    const { stage, bob, say, provider, clock } = await bobIsAway()
    await register(bob, 'tablet', 'APNS')
    provider.say = (_push, notifier) =>
      notifier === 'FCM' ? { name: 'badToken', why: 'gone' } : { name: 'refused', why: 'too long' }
    await say('one')
    await say('two')
    await clock.advance(60_000)
    expect(provider.taken().sort()).toEqual(["bob's phone: one", "bob's tablet: one", "bob's tablet: two"])
    expect(await stage.outcomes()).toEqual(['refused: too long', 'refused: too long'])
    const tokens = await stage.database.read((sql) => sql.all('SELECT device FROM push_tokens'))
    expect(tokens).toEqual([{ device: 'tablet' }])
  })

  test('[PSH-32] a token that was registered meanwhile stays and is used instead', async () => {
    const { stage, bob, say, provider, clock } = await bobIsAway()
    let answer: (() => void) | undefined
    provider.say = (push) =>
      push.token === 'new'
        ? { name: 'sent' }
        : new Promise((resolve) => {
            answer = () => resolve({ name: 'badToken', why: 'gone' })
          })
    await say()
    await turns()
    await register(bob, 'phone', 'FCM', 'new')
    answer?.()
    await clock.advance(10_000)
    expect(provider.got.map(({ token }) => token)).toEqual(["bob's phone", 'new'])
    expect(await stage.outcomes()).toEqual(['sent'])
  })

  test('[PSH-33] a push whose message was recalled or read, or whose user left, is dropped before the next attempt', async () => {
    const { stage, alice, bob, provider, clock } = await bobIsAway()
    const group = await stage.world.group(alice, bob)
    provider.say = () => ({ name: 'later', why: 'down' })
    const recalled = await stage.world.say({ from: alice, to: bob, text: 'recalled' })
    await stage.world.say({ from: alice, to: bob, text: 'read' })
    await stage.world.say({ from: alice, to: group, text: 'left' })
    await clock.advance(100)
    const before = provider.got.length
    provider.say = () => ({ name: 'sent' })
    await stage.world.recall(alice, recalled)
    await stage.database.write(async (sql) => {
      const single = "(SELECT id FROM logs WHERE kind = 'single')"
      await sql.run(`UPDATE members SET read_seq = 2 WHERE user_id = ? AND log_id IN ${single}`, [
        bob.user.id,
      ])
      const inGroup = "(SELECT id FROM logs WHERE kind = 'group')"
      await sql.run(`DELETE FROM members WHERE user_id = ? AND log_id IN ${inGroup}`, [bob.user.id])
    })
    await clock.advance(60_000)
    expect(provider.got).toHaveLength(before)
    expect(await stage.outcomes()).toEqual(['recalled', 'read', 'left'])
  })

  test('[PSH-33] a push waits while the user is online, and is sent if they disconnect without the message', async () => {
    const { stage, say, provider, clock } = await bobIsAway()
    provider.say = () => ({ name: 'later', why: 'down' })
    await say()
    await clock.advance(100)
    const bob = await stage.world.person('bob', 'web_9')
    provider.say = () => ({ name: 'sent' })
    provider.taken()
    await clock.advance(120_000)
    expect(provider.got).toEqual([])
    expect(await stage.outcomes()).toEqual(['online'])
    stage.gone(bob, 'web_9')
    await clock.advance(20_000)
    expect(provider.taken()).toEqual(["bob's phone: hello"])
  })

  test('[PSH-34] pushes to one device keep their order, whatever fails', async () => {
    const { say, provider, clock } = await bobIsAway()
    let failures = 2
    provider.say = () => (failures-- > 0 ? { name: 'later', why: 'down' } : { name: 'sent' })
    for (const text of ['1', '2', '3']) await say(text)
    await clock.advance(60_000)
    await say('4')
    await clock.advance(60_000)
    expect(provider.taken().map((line) => line.at(-1))).toEqual(['1', '1', '1', '2', '3', '4'])
  })

  test('[PSH-35] a hanging provider does not delay others, and its concurrency is bounded', async () => {
    const stage = await pushStage()
    const alice = await stage.world.person('alice')
    const people = await Promise.all(
      Array.from({ length: 60 }, (_, at) => stage.phone(`slow${at}`, 'phone', 'SLOW')),
    )
    const quick = await stage.phone('quick', 'phone', 'QUICK')
    for (const person of [...people, quick]) stage.gone(person)
    stage.provider.say = (_push, notifier) =>
      notifier === 'SLOW' ? new Promise(() => undefined) : { name: 'sent' }
    const group = await stage.world.group(alice, ...people)
    await stage.world.say({ from: alice, to: group })
    await stage.clock.advance(1000)
    await stage.world.say({ from: alice, to: quick })
    await stage.clock.advance(1000)
    const of = (name: string) => stage.provider.got.filter(({ notifier }) => notifier === name).length
    expect([of('SLOW'), of('QUICK')]).toEqual([48, 1])
  })

  test('[PSH-35] a throttling provider is paused for all of its devices', async () => {
    const stage = await pushStage()
    const alice = await stage.world.person('alice')
    const people = await Promise.all(['a', 'b', 'c'].map((name) => stage.phone(`p${name}`)))
    for (const person of people) stage.gone(person)
    stage.provider.say = () => ({ name: 'later', why: 'throttled', afterMs: 20_000 })
    for (const person of people) {
      await stage.world.say({ from: alice, to: person })
      await stage.clock.advance(1000)
    }
    expect(stage.provider.got).toHaveLength(1)
    stage.provider.say = () => ({ name: 'sent' })
    await stage.clock.advance(60_000)
    expect(await stage.outcomes()).toEqual(['sent', 'sent', 'sent'])
  })

  test('[PSH-36] a stop aborts running attempts and stores known outcomes, and the next start continues', async () => {
    const { stage, bob, say, provider, clock } = await bobIsAway()
    await register(bob, 'tablet', 'APNS')
    provider.say = (_push, notifier) => {
      if (notifier === 'APNS') return { name: 'sent' }
      const signal = provider.signals.at(-1) as AbortSignal
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ name: 'later', why: 'aborted' }))
      })
    }
    await say()
    await clock.advance(1000)
    await stage.world.server.stop()
    expect(await stage.outcomes()).toEqual(['', 'sent'])
    const next = await pushStage({ database: stage.database, clock })
    await clock.advance(1000)
    expect(next.provider.taken()).toEqual(["bob's phone: hello"])
    expect(next.provider.got.length + provider.got.length).toBe(2)
  })

  test('[PSH-36] a push that was sent and could not be recorded is sent again with the same key', async () => {
    const { stage, say, provider, clock } = await bobIsAway()
    provider.say = () => new Promise(() => undefined)
    await say()
    await clock.advance(1000)
    // A crash: nothing is stopped, nothing is written.
    const next = await pushStage({ database: stage.database, clock })
    await clock.advance(1000)
    expect(next.provider.got.map(({ key }) => key)).toEqual(provider.got.map(({ key }) => key))
  })

  test('[PSH-36] if an outcome cannot be stored, that device is paused and nothing is sent again', async () => {
    const { stage, say, provider, clock } = await bobIsAway()
    const { database } = stage.world.server.services
    const original = database.call.bind(database)
    let isBroken = true
    database.call = ((procedure: { name: string }, input: never) => {
      if (isBroken && procedure.name === 'endPushes') return Promise.reject(new Error('full'))
      return original(procedure as never, input)
    }) as typeof database.call
    await say()
    await clock.advance(60_000)
    expect(provider.got).toHaveLength(1)
    isBroken = false
    await clock.advance(60_000)
    expect(provider.got).toHaveLength(1)
    expect(await stage.outcomes()).toEqual(['sent'])
  })

  test('[PSH-37] a notifier without a provider gets no pushes', async () => {
    const stage = await pushStage()
    const alice = await stage.world.person('alice')
    const bob = await stage.phone('bob', 'phone', 'NONE')
    stage.gone(bob)
    await stage.world.say({ from: alice, to: bob })
    await stage.clock.advance(1000)
    expect(await stage.rows()).toEqual([])
  })

  test('[PSH-37] finished pushes are kept for a day', async () => {
    const { stage, say, clock } = await bobIsAway()
    await say()
    await clock.advance(day - 3_600_000)
    expect(await stage.outcomes()).toEqual(['sent'])
    await clock.advance(3 * 3_600_000)
    expect(await stage.outcomes()).toEqual([])
  })

  test('[PSH-37] outcomes are counted by provider and outcome', async () => {
    const { stage, say, provider, clock } = await bobIsAway()
    provider.say = () => ({ name: 'later', why: 'down: twice' })
    await say()
    await clock.advance(100)
    provider.say = () => ({ name: 'sent' })
    await clock.advance(60_000)
    const text = await stage.world.server.services.metrics.text()
    expect(text).toContain('parley_pushes_total{provider="FCM",outcome="later"} 1')
    expect(text).toContain('parley_pushes_total{provider="FCM",outcome="sent"} 1')
  })

  test('[PSH-38] a provider that throws counts as failed', async () => {
    const { stage, say, provider, clock } = await bobIsAway()
    provider.say = () => {
      throw new Error('broken')
    }
    await say()
    await clock.advance(100)
    provider.say = () => ({ name: 'sent' })
    await clock.advance(60_000)
    expect(await stage.outcomes()).toEqual(['sent'])
  })
})

// Events about pushes and published presence, on each database.

import { describe, expect, test } from 'vitest'
import type { BackendEvent } from '../../src/events/event-json.ts'
import type { Outcome } from '../../src/push/providers/provider.ts'
import { pushStage } from '../../src/push/test-support/push-stage.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'

async function stageWithEvents() {
  const database = await openTestDatabase()
  const stage = await pushStage({ database })
  const { world } = stage
  const back = await world.appToken()
  const url = 'https://back.example/hook'
  const added = await world.ask('POST', 'parley/v1/events/endpoints', { url }, back)
  expect(added.status).toBe(200)
  const events = async (kinds: string) => {
    const { body } = await world.ask('GET', `parley/v1/events?kinds=${kinds}`, undefined, back)
    return (body.data as { events: BackendEvent[] }).events.map(({ kind, data }) => ({ kind, ...data }))
  }
  const close = async () => {
    await world.server.stop()
    await database.close()
  }
  return { ...stage, events, close }
}

describe(`events of pushes and presence on ${databaseName}`, () => {
  test('pushes that a provider accepted or refused permanently are events, without the token', async () => {
    const { world, phone, gone, provider, clock, events, outcomes, close } = await stageWithEvents()
    const alice = await world.person('alice')
    const bob = await phone('bob')
    gone(bob)
    const tried = async (said: Outcome, text: string) => {
      provider.say = () => said
      await world.say({ from: alice, to: bob, text })
      // A real database takes its time, whatever the clock of the test says.
      const stored = `${said.name}${said.name === 'sent' ? '' : `: ${said.why}`}`
      while ((await outcomes()).at(-1) !== stored) await clock.advance(1000)
    }
    await tried({ name: 'sent' }, 'one')
    await tried({ name: 'refused', why: 'too large' }, 'two')
    // It will be retried, so there is no outcome yet.
    await tried({ name: 'later', why: 'down' }, 'three')
    const common = {
      user: 'bob',
      device: 'phone',
      notifier: 'FCM',
      tries: 1,
      msg_id: expect.stringMatching(/^\d+$/),
    }
    const first = [
      { ...common, kind: 'pushes.sent', outcome: 'sent' },
      { ...common, kind: 'pushes.failed', outcome: 'refused: too large' },
    ]
    expect(await events('pushes.*')).toEqual(first)
    expect(JSON.stringify(await events('*'))).not.toContain("bob's phone")
    await close()
  })

  test('a dead token fails its push', async () => {
    const { world, phone, gone, provider, clock, events, close } = await stageWithEvents()
    const alice = await world.person('alice')
    const bob = await phone('bob')
    gone(bob)
    provider.say = () => ({ name: 'badToken', why: 'unregistered' })
    await world.say({ from: alice, to: bob })
    while ((await events('pushes.*')).length === 0) await clock.advance(1000)
    expect(await events('pushes.*')).toMatchObject([
      { kind: 'pushes.failed', user: 'bob', outcome: 'badToken: unregistered' },
    ])
    await close()
  })

  test('a published presence is an event for those who name it', async () => {
    const { world, events, close } = await stageWithEvents()
    const bob = await world.person('bob')
    expect((await bob.ask('POST', 'users/bob/presence/web_1/1', { ext: 'at lunch' })).status).toBe(200)
    expect(await events('presence.*')).toEqual([
      { kind: 'presence.published', user: 'bob', device: 'web_1', status: 1, text: 'at lunch' },
    ])
    expect((await events('*')).map(({ kind }) => kind)).not.toContain('presence.published')
    expect((await events('')).map(({ kind }) => kind)).toContain('users.created')
    expect((await events('')).map(({ kind }) => kind)).not.toContain('presence.published')
    await close()
  })
})

// The whole client: two users exchange messages through a small scripted server.

import { calls } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../test/support/clock.ts'
import { ann, bob, createWorld, type World } from '../test/support/world.ts'
import type { Client } from './client.ts'
import { timelineRows } from './state/selectors/messages.ts'
import { keyOf } from './state/state.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

const textsOf = (state: Parameters<typeof timelineRows>[0], ref: typeof ann | typeof bob) =>
  timelineRows(state, keyOf(ref)).map((row) =>
    row.type === 'message' && row.message.kind === 'text' ? row.message.text : row.type,
  )

describe('two users', () => {
  test('exchange messages', async () => {
    const a = await world.online('ann')
    const b = await world.online('bob')
    const sent = await a.client.messages.send({ to: bob, kind: 'text', text: 'hello' }).done
    await settle()
    expect(sent).toMatchObject({ kind: 'text', text: 'hello', from: 'ann', to: 'bob', position: 1 })
    expect(textsOf(b.client.state, ann)).toEqual(['hello'])
    await b.client.messages.send({ to: ann, kind: 'text', text: 'hi' }).done
    await settle()
    expect(textsOf(a.client.state, bob)).toEqual(['hello', 'hi'])
    expect(textsOf(b.client.state, ann)).toEqual(['hello', 'hi'])
    expect(a.client.state.outgoing.size).toBe(0)
    expect(a.log).toEqual([])
    expect(b.log).toEqual([])
  })
})

describe('[CALL-3] areas that are loaded on demand', () => {
  /** Checks that the method exists, and that its call settles. */
  const isThere = async (area: object, name: string) => {
    const called = (area as Record<string, () => Promise<unknown>>)[name]?.()
    const error = await called?.catch((thrown: unknown) => thrown)
    expect(error, name).toBeInstanceOf(Error)
    expect(String(error), name).not.toMatch(/is not a function/)
  }
  const own: Partial<Record<keyof typeof calls, readonly string[]>> = {
    groups:
      'load loadMembers loadMoreMembers loadRequests loadOwn changeOwner setQuiet shareFile downloadFile uploadPicture'.split(
        ' ',
      ),
    threads: ['load', 'loadOwn'],
    rooms:
      'join leave load loadMembers loadMoreMembers loadAttributes setAttribute removeAttribute shareFile downloadFile'.split(
        ' ',
      ),
    contacts: ['load'],
    presence: ['watch'],
    profile: ['load', 'uploadPicture'],
    notifications: 'load silenceAll silence clear registerPush unregisterPush'.split(' '),
    session: ['register', 'listDevices', 'removeDevice', 'changePassword', 'tokenExpiry'],
    diagnostics: ['follow', 'note'],
  }
  /** Calls that are only used by other methods. */
  const hidden = ['session', 'diagnostics', 'notifications.set', 'notifications.all']

  test.each(
    'groups threads rooms contacts blocks presence profile notifications translation calls logs session diagnostics'.split(
      ' ',
    ) as (keyof typeof calls & keyof Client)[],
  )('%s has every call of the catalogue, and the methods that update the state', async (area) => {
    const { client } = world.person()
    const offered = Object.keys(calls[area]).filter(
      (name) => !hidden.includes(area) && !hidden.includes(`${area}.${name}`),
    )
    for (const name of [...offered, ...(own[area] ?? [])]) await isThere(client[area], name)
  })

  test('are not promises, and a method stays the same object', async () => {
    const { client } = world.person()
    expect(await client.groups).toBe(client.groups)
    expect(client.groups.leave).toBe(client.groups.leave)
    expect(String(client.contacts)).toBe('[object Object]')
    await expect((client.contacts as never as { no(): Promise<void> }).no()).rejects.toMatchObject({
      reason: 'runtimeError',
    })
  })
})

test('[CALL-7] a pending load ends with the session', async () => {
  const a = await world.online('ann')
  const running = a.client.messages.report({ id: '1', conversation: bob } as never, {
    type: 'x',
    reason: 'y',
  })
  a.client.close()
  await expect(running).rejects.toMatchObject({ reason: 'notSignedIn' })
})

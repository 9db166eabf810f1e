// Every call in every state of the connection: it settles, and a failure has a reason.

import { ParleyError } from '@parley/client'
import type { Person, World } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

/** How to bring a signed-out user into each state. */
const states: Record<string, (person: Person, world: World) => Promise<unknown>> = {
  async signedOut() {},
  async connecting(person) {
    person.line.connecting = 'never'
    void person.client.signIn({ user: person.name, password: 'correct horse' }).catch(() => undefined)
  },
  online: (person) => person.signsIn(),
  async waiting(person) {
    await person.signsIn()
    person.line.connecting = 'refuses'
    person.line.cut()
  },
  async offline(person) {
    await person.signsIn()
    person.goesOffline()
  },
  async stopped(person, world) {
    await person.signsIn()
    person.line.connecting = 'refuses'
    person.line.cut()
    await world.until(() => person.connection === 'stopped')
  },
}

const bob = { type: 'single', id: 'bob' } as const

const acts: Record<string, (person: Person, world: World) => unknown> = {
  signIn: ({ client }) => client.signIn({ user: 'ann', password: 'correct horse' }),
  signOut: ({ client }) => client.signOut(),
  register: ({ client }) => client.register({ user: 'somebody', password: 'x' }),
  renewToken: async ({ client }, world) => client.renewToken(await world.backend.token('ann')),
  'renewToken with nonsense': ({ client }) => client.renewToken('nonsense'),
  reconnectNow: ({ client }) => client.reconnectNow(),
  send: ({ client }) => client.messages.send({ to: bob, kind: 'text', text: 'hello' }).done,
  'retry of nothing': ({ client }) => client.messages.retry('no such key').done,
  'discard of nothing': ({ client }) => client.messages.discard('no such key'),
  markConversationRead: ({ client }) => client.messages.markConversationRead(bob),
  'conversations.load': ({ client }) => client.conversations.load(),
  'conversations.open': ({ client }) => client.conversations.open(bob),
  'history.loadLatest': ({ client }) => client.history.loadLatest(bob),
  'history.loadOlder': ({ client }) => client.history.loadOlder(bob),
  'history.fillGap': ({ client }) => client.history.fillGap(bob, 1),
  listDevices: ({ client }) => client.session.listDevices(),
  tokenExpiry: async ({ client }, world) =>
    client.session.tokenExpiry({ token: await world.backend.token('ann') }),
  close: ({ client }) => client.close(),
}

/** An invalid token that could not be checked ends the session when it is used, and so does a failed sign-in. */
const endsTheSession = ['signOut', 'close', 'signIn', 'renewToken with nonsense']

for (const [state, reach] of Object.entries(states)) {
  scenario(
    `Every call settles while ${state}`,
    { people: false, agree: 'never' },
    async ({ world, clock }) => {
      await world.person('bob')
      for (const [name, act] of Object.entries(acts)) {
        const person = await world.device('ann', name, {
          signIn: false,
          maxReconnects: state === 'stopped' ? 1 : 1000,
        })
        await reach(person, world)
        expect(person.connection, name).toBe(state)
        const done = Promise.resolve(act(person, world)).then(
          () => 'settled',
          (error) => (error instanceof ParleyError ? 'settled' : `${name} threw ${error}`),
        )
        // Calls that need a connection wait; they settle when there is one again.
        await clock.advance({ minutes: 1 })
        person.line.heals()
        expect(await world.until(done), name).toBe('settled')
        await clock.advance({ seconds: 20 })
        if (['waiting', 'offline', 'stopped'].includes(state) && !endsTheSession.includes(name))
          expect(person.connection, `after ${name}`).toBe('online')
        person.client.close()
      }
    },
  )
}

scenario(
  'Another user signs in on the same page: nothing of the first one is left',
  async ({ ann, bob: other, world }) => {
    await other.says(ann, 'for ann only')
    await world.settle()
    ann.goesOffline()
    const unsent = ann.starts(other, 'unsent')
    await ann.signsOut()
    await expect(unsent.done).rejects.toBeInstanceOf(ParleyError)
    await world.backend.createUser('zoe', 'z')
    ann.line.comesBack()
    await world.until(ann.client.signIn({ user: 'zoe', password: 'z' }))
    await world.until(ann.client.conversations.load())
    expect(ann.client.state).toMatchObject({ me: 'zoe' })
    expect([
      ann.client.state.conversations.size,
      ann.client.state.timelines.size,
      ann.client.state.outgoing.size,
    ]).toEqual([0, 0, 0])
    await world.until(ann.starts(other, 'from zoe').done)
    await other.sees('messages.sent', { text: 'from zoe', from: 'zoe' })
    await ann.signsOut()
  },
)

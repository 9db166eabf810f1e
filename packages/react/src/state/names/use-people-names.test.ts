import { describe, expect, it } from 'vitest'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createNames } from './use-people-names.ts'

const turn = () => new Promise<void>((done) => setImmediate(done))
/** Waits some turns of the event loop, so that deferred work has run. */
const settled = async () => {
  for (let turns = 0; turns < 10; turns++) await turn()
}
/** Takes as many turns as necessary; the test timeout ends a condition that never becomes true. */
const until = async (check: () => void): Promise<void> => {
  for (;;) {
    try {
      return check()
    } catch {
      await turn()
    }
  }
}

function ann() {
  const client = createFakeClient('ann')
  client.peopleServer.setProfile('bob', { nickname: 'Bob Okafor' })
  client.peopleServer.setProfile('mei', { nickname: '' })
  return client
}

describe('names of users', () => {
  it('are the remark, the nickname, or the id', async () => {
    const client = ann()
    const names = createNames(client)
    expect(names.get()('bob')).toBe('bob')
    await until(() => expect(names.get()('bob')).toBe('Bob Okafor'))
    client.peopleServer.setContact('bob', 'Bobby')
    await client.contacts.load()
    expect(names.get()('bob')).toBe('Bobby')
    expect(names.get()('mei')).toBe('mei')
  })

  it('of the host take precedence, if there are any', () => {
    const names = createNames(ann(), (user) => (user === 'bob' ? 'Robert' : user))
    expect(names.get()('bob')).toBe('Robert')
    expect(names.get()('mei')).toBe('mei')
  })

  it('are requested for all named users, together and once', async () => {
    const client = ann()
    const names = createNames(client)
    for (const user of ['bob', 'mei', 'bob', 'joe', '']) names.get()(user)
    await until(() => expect(client.state.people.profiles.size).toBe(3))
    names.get()('bob')
    await settled()
    expect(client.made.get('profile.load')).toBe(1)
  })

  it('are requested again with the next connection, a hundred at a time', async () => {
    const client = ann()
    client.set({ connection: { name: 'connecting' } as never })
    const names = createNames(client)
    const stop = names.subscribe(() => {})
    for (let index = 0; index < 250; index++) names.get()(`user${index}`)
    await settled()
    expect(client.made.get('profile.load')).toBeUndefined()
    client.set({ connection: { name: 'online', since: 7 } })
    await until(() => expect(client.state.people.profiles.size).toBe(250))
    expect(client.made.get('profile.load')).toBe(3)
    stop()
  })

  it('change only for components that use a changed one', async () => {
    const client = ann()
    const names = createNames(client)
    let changes = 0
    const stop = names.subscribe(() => changes++)
    const before = names.get()
    before('bob')
    await until(() => expect(changes).toBe(1))
    expect(names.get()).not.toBe(before)
    const after = names.get()
    after('bob')
    await client.profile.load(['mei', 'zoe'])
    client.peopleServer.setProfile('zoe', { nickname: 'Zoe' })
    client.peopleServer.setProfile('bob', { sign: 'hello' })
    await settled()
    expect(changes).toBe(1)
    expect(names.get()).toBe(after)
    client.peopleServer.setProfile('bob', { nickname: 'Bob' })
    await until(() => expect(changes).toBe(2))
    expect(names.get()('bob')).toBe('Bob')
    stop()
  })

  it('that cannot be loaded are replaced by the ids', async () => {
    const client = ann()
    client.failures.set('profile.load', new Error('no'))
    const names = createNames(client)
    names.get()('bob')
    await until(() => expect(client.made.get('profile.load')).toBe(1))
    await settled()
    expect(names.get()('bob')).toBe('bob')
  })
})

import { describe, expect, it } from 'vitest'
import { createFakeClient } from './fake-client.ts'

describe('users of the fake client', () => {
  it('are loaded on request, and then available at once', async () => {
    const client = createFakeClient('ann')
    const { peopleServer } = client
    peopleServer.setContact('bob', 'Bobby')
    peopleServer.setProfile('bob', { nickname: 'Bob' })
    expect(client.state.people.contacts.size).toBe(0)
    await client.contacts.load()
    expect(client.state.people).toMatchObject({ load: { name: 'loaded' } })
    expect(client.state.people.contacts.get('bob')).toEqual({ user: 'bob', remark: 'Bobby' })
    peopleServer.request('mei', 'hello')
    expect(client.state.people.requests).toMatchObject([{ user: 'mei', reason: 'hello' }])
    await client.profile.load(['bob', 'joe'])
    expect(client.state.people.profiles.get('bob')?.nickname).toBe('Bob')
    expect(client.state.people.profiles.get('joe')?.nickname).toBe('')
  })

  it('request, accept, decline, remove and block', async () => {
    const client = createFakeClient('ann')
    for (const user of ['bob', 'mei']) client.peopleServer.users.add(user)
    await client.contacts.load()
    await client.contacts.invite('bob', 'hi')
    expect(client.state.people.sentRequests).toMatchObject([{ user: 'bob' }])
    await client.contacts.remove('bob')
    expect(client.state.people.sentRequests).toEqual([])
    client.peopleServer.request('mei')
    await client.contacts.accept('mei')
    expect([...client.state.people.contacts.keys()]).toEqual(['mei'])
    await client.blocks.add({ users: ['mei'] })
    expect([...client.state.people.blocked]).toEqual(['mei'])
    await client.blocks.remove({ users: ['mei'] })
    expect(client.state.people.blocked.size).toBe(0)
    await expect(client.contacts.invite('nobody')).rejects.toMatchObject({ reason: 'userNotFound' })
  })

  it('are watched as long as there is a watcher', async () => {
    const client = createFakeClient('ann')
    client.peopleServer.setPresence('bob', { isOnline: true })
    const [first, second] = [await client.presence.watch(['bob']), await client.presence.watch(['bob'])]
    expect(client.state.people.presences.get('bob')?.isOnline).toBe(true)
    first()
    first()
    expect([...client.peopleServer.watched]).toEqual(['bob'])
    second()
    expect(client.peopleServer.watched.size).toBe(0)
  })

  it('fail on demand', async () => {
    const client = createFakeClient('ann')
    client.failures.set('contacts.load', new Error('no'))
    await expect(client.contacts.load()).rejects.toThrow('no')
    expect(client.state.people.load.name).toBe('failed')
  })
})

import { describe, expect, it } from 'vitest'
import { createFakeClient } from '../../testing/fake-client.ts'
import { addContact, refusalOf, userTyped } from './add-contact.ts'

async function ann() {
  const client = createFakeClient('ann')
  for (const user of ['bob', 'mei', 'joe', 'eve', 'zoe']) client.peopleServer.users.add(user)
  client.peopleServer.setContact('bob')
  client.peopleServer.request('mei')
  client.peopleServer.requested('joe')
  client.peopleServer.setBlocked(['eve'])
  await client.contacts.load()
  return client
}

describe('adding a contact', () => {
  it('accepts names as users type them', () => {
    expect(userTyped('  @Bob ')).toBe('bob')
    expect(userTyped('@')).toBe('')
  })

  it('refuses what cannot succeed', async () => {
    const { state } = await ann()
    expect(refusalOf(state, 'ann')).toBe('self')
    expect(refusalOf(state, 'bob')).toBe('already')
    expect(refusalOf(state, 'joe')).toBe('waiting')
    expect(refusalOf(state, 'eve')).toBe('blocked')
    expect(refusalOf(state, 'mei')).toBeUndefined()
    expect(refusalOf(state, 'zoe')).toBeUndefined()
  })

  it('sends a request, or accepts a pending one', async () => {
    const client = await ann()
    expect(await addContact(client, 'zoe', 'hello')).toBe('sent')
    expect(client.state.people.sentRequests[0]).toMatchObject({ user: 'zoe', reason: 'hello' })
    expect(await addContact(client, 'mei', '')).toBe('now')
    expect(client.state.people.contacts.has('mei')).toBe(true)
    expect(client.made.get('contacts.invite')).toBe(1)
  })

  it('fails for an unknown user', async () => {
    const client = await ann()
    await expect(addContact(client, 'nobody', '')).rejects.toMatchObject({ reason: 'userNotFound' })
  })
})

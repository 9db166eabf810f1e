import { describe, expect, it } from 'vitest'
import { createFakeClient } from '../../testing/fake-client.ts'
import { actsOf, relationOf } from './contact-relation.ts'

async function known() {
  const client = createFakeClient('ann')
  const server = client.peopleServer
  server.setContact('bob', 'Bobby')
  server.request('mei')
  server.requested('joe')
  server.setBlocked(['eve', 'bob'])
  await client.contacts.load()
  return client.state
}

describe('the relation to a user', () => {
  it.each([
    ['ann', 'me', false],
    ['bob', 'contact', true],
    ['mei', 'asks', false],
    ['joe', 'asked', false],
    ['eve', 'stranger', true],
    ['zoe', 'stranger', false],
  ])('%s is %s', async (user, kind, isBlocked) => {
    expect(relationOf(await known(), user)).toEqual({ kind, isBlocked })
  })

  it('decides which actions are offered', () => {
    const offered = (kind: 'me' | 'contact' | 'asks' | 'asked' | 'stranger', isBlocked = false) =>
      actsOf({ kind, isBlocked })
    expect(offered('me')).toEqual([])
    expect(offered('contact')).toEqual(['remark', 'remove', 'block', 'report'])
    expect(offered('asks')).toEqual(['accept', 'decline', 'block', 'report'])
    expect(offered('asked')).toEqual(['withdraw', 'block', 'report'])
    expect(offered('stranger')).toEqual(['invite', 'block', 'report'])
    expect(offered('stranger', true)).toEqual(['unblock', 'report'])
  })
})

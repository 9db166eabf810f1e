// What mutes, bans, the allowlist, the shield and a switched-off group do to those who write, over the channel and set
// by the calls.

import { describe, expect, test } from 'vitest'
import { eventsOf } from '../../test-support/people-world.ts'
import { type Device, settled, talkWorld } from '../../test-support/talk-world.ts'

async function scene() {
  const world = await talkWorld()
  const owner = await world.device('ann')
  const admin = await world.device('adam')
  const bob = await world.device('bob')
  const carl = await world.device('carl')
  const groupId = await world.group('ann', 'adam', 'bob', 'carl')
  await world.alter("UPDATE members SET role = 1 WHERE user_id = (SELECT id FROM users WHERE name = 'adam')")
  const path = `chatgroups/${groupId}`
  const act = async (who: Device, method: string, what: string, body?: unknown) => {
    const answer = await who.ask(method, `${path}/${what}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const mute = (user: string, duration: number) =>
    act(owner, 'POST', 'mute', { usernames: [user], mute_duration: duration })
  const say = async (who: Device, text = 'hi') => {
    const { code, reason } = await who.say(groupId, text)
    return code === 0 ? 'sent' : reason
  }
  return { world, owner, admin, bob, carl, groupId, act, mute, say }
}

describe('writing in a group', () => {
  test('[GRP-53] a mute stops writing at once, and ends by itself or when it is taken back', async () => {
    const { world, owner, admin, bob, act, mute, say } = await scene()
    expect(await say(bob)).toBe('sent')
    await mute('bob', 1000)
    expect(await say(bob)).toContain('mute')
    world.host.time += 1000
    expect(await say(bob)).toBe('sent')
    await mute('bob', -1)
    world.host.time += 86_400_000
    expect(await say(bob)).not.toBe('sent')
    await act(owner, 'DELETE', 'mute/bob')
    expect(await say(bob)).toBe('sent')
    // Admins can be muted, by the owner.
    await mute('adam', -1)
    expect(await say(admin)).not.toBe('sent')
  })

  test('[GRP-53] a ban stops all but owner, admins and the allowlist; a mute stops those, too', async () => {
    const { owner, admin, bob, carl, act, mute, say } = await scene()
    await act(admin, 'POST', 'ban')
    await act(owner, 'POST', 'white/users', { usernames: ['bob'] })
    const all = async () => [await say(owner), await say(admin), await say(bob), await say(carl)]
    const [, , , refusal] = await all()
    expect(await all()).toEqual(['sent', 'sent', 'sent', refusal])
    expect(refusal).not.toBe('sent')
    await mute('bob', -1)
    await mute('adam', -1)
    expect(await all()).toEqual(['sent', refusal, refusal, refusal])
    await act(owner, 'DELETE', 'mute/bob,adam')
    await act(owner, 'DELETE', 'white/users/bob')
    expect(await all()).toEqual(['sent', 'sent', refusal, refusal])
    await act(owner, 'DELETE', 'ban')
    expect(await all()).toEqual(['sent', 'sent', 'sent', 'sent'])
  })

  test('[GRP-53] a shielded member may write, is heard, and finds everything in the history', async () => {
    const { world, bob, carl, groupId, act, say } = await scene()
    await act(bob, 'POST', 'shield')
    expect(await say(bob, 'from behind')).toBe('sent')
    await say(carl, 'meanwhile')
    await settled(world)
    expect(carl.texts()).toContain('from behind')
    expect(bob.texts()).not.toContain('meanwhile')
    // A device that comes meanwhile, one that comes afterwards, and one that is new.
    const during = await world.device('bob', 'during')
    await during.catchUp()
    expect(during.texts()).toEqual([])
    await act(bob, 'DELETE', 'shield')
    for (const resource of ['during', 'after']) {
      const device = await world.device('bob', resource)
      await device.catchUp()
      expect(device.texts(), resource).toEqual([])
    }
    await say(carl, 'again')
    await settled(world)
    expect(bob.texts()).toEqual(['again'])
    expect((await bob.history(groupId)).map(({ text }) => text)).toEqual([
      'again',
      'meanwhile',
      'from behind',
    ])
    expect(await bob.conversations()).toMatchObject([{ session_to: groupId, unread_num: 1 }])
  })

  test('[GRP-53] a blocked member writes nothing, gets nothing, and hears why when he comes back', async () => {
    const { world, owner, bob, carl, groupId, act, say } = await scene()
    bob.close()
    await act(owner, 'POST', 'blocks/users/bob')
    await say(carl, 'without him')
    const back = await world.device('bob')
    await back.catchUp()
    expect(back.texts()).toEqual([])
    expect(eventsOf(back.wire).map(({ name }) => name)).toEqual([
      'groups.joinedDirectly',
      'groups.removed',
      'groups.blocked',
    ])
    expect(await say(back)).not.toBe('sent')
    await expect(back.history(groupId)).rejects.toThrow('not a member of the group')
  })

  test('[GRP-53] nobody writes in a group that is switched off', async () => {
    const { world, owner, bob, groupId, say } = await scene()
    const app = await world.appToken()
    await world.ask('POST', `chatgroups/${groupId}/disable`, undefined, app)
    expect(await say(owner)).toContain('disabled')
    await world.ask('POST', `chatgroups/${groupId}/enable`, undefined, app)
    expect(await say(bob)).toBe('sent')
  })
})

// The effects of mutes, bans, the allowlist, shields and disabled groups on sending over the channel.

import { describe, expect, test } from 'vitest'
import { channelWorld, type Device, settled } from '../../test-support/channel-world.ts'
import { eventsOf } from '../../test-support/people-world.ts'

async function scene() {
  const world = await channelWorld()
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

describe('sending in a group', () => {
  test('[GRP-53] is refused while muted, until the mute expires or is lifted', async () => {
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
    // The owner can mute admins.
    await mute('adam', -1)
    expect(await say(admin)).not.toBe('sent')
  })

  test('[GRP-53] is limited by a ban to owner, admins and the allowlist, and by a mute for those too', async () => {
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

  test('[GRP-53] is possible while shielding the group, and the history is complete', async () => {
    const { world, bob, carl, groupId, act, say } = await scene()
    await act(bob, 'POST', 'shield')
    expect(await say(bob, 'from behind')).toBe('sent')
    await say(carl, 'meanwhile')
    await settled(world)
    expect(carl.texts()).toContain('from behind')
    expect(bob.texts()).not.toContain('meanwhile')
    // A device that signs in meanwhile, one that does afterwards, and a new one.
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

  test('[GRP-53] is refused for a blocked member, who receives nothing and is told why on return', async () => {
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

  test('[GRP-53] is refused in a disabled group', async () => {
    const { world, owner, bob, groupId, say } = await scene()
    const app = await world.appToken()
    await world.ask('POST', `chatgroups/${groupId}/disable`, undefined, app)
    expect(await say(owner)).toContain('disabled')
    await world.ask('POST', `chatgroups/${groupId}/enable`, undefined, app)
    expect(await say(bob)).toBe('sent')
  })
})

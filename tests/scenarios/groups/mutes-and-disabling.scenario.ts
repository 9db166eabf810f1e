// Who may write: mutes that expire, muting everyone with an allowlist, disabled groups; each refusal with its
// documented text.

import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { act, choir, expectEvents, forget, known } from './cast.ts'

scenario('A mute stops a member on all devices, and expires', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, group, groupId, world } = await choir(stage)
  bobPhone.goesOffline()
  const { muted } = await act(ann, (groups) => groups.mute({ groupId, users: ['bob'], duration: 60_000 }))
  expect(muted).toMatchObject([{ isDone: true, user: 'bob' }])
  expectEvents([annPhone, bob], 'muted')
  expectEvents([carol])
  expect(known(bob, groupId)?.mutedUntil).toBe(muted[0]?.until)
  await bob.says(group, 'let me').isRefused('muted')
  expect((await act(bob, (groups) => groups.isMuted({ groupId, member: 'bob' }))).isMuted).toBe(true)
  await act(carol, (groups) => groups.isMuted({ groupId, member: 'bob' })).isRefused('permissionDenied')
  await bobPhone.comesBack()
  expectEvents([bobPhone], 'muted')
  await bobPhone.says(group, 'let me').isRefused('muted')
  await world.clock.advance({ seconds: 61 })
  await bob.says(group, 'at last')
  expect((await act(ann, (groups) => groups.listMuted({ groupId }))).muted).toEqual([])
  // Expiry causes no event.
  expectEvents([ann, annPhone, bob, bobPhone, carol])
})

scenario('A mute is replaced and lifted', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, group, groupId, world } = await choir(stage)
  await act(ann, (groups) => groups.addAdmin({ groupId, user: 'carol' }))
  await act(ann, (groups) => groups.mute({ groupId, users: ['bob'], duration: -1 }))
  forget(ann, annPhone, bob, bobPhone, carol)
  bobPhone.goesOffline()
  await act(carol, (groups) => groups.mute({ groupId, users: ['bob'], duration: 1000 }))
  expectEvents([ann, annPhone, bob], 'muted')
  await world.clock.advance({ seconds: 2 })
  await bob.says(group, 'shorter than for ever')
  await act(carol, (groups) => groups.mute({ groupId, users: ['bob'], duration: -1 }))
  await act(carol, (groups) => groups.unmute({ groupId, users: 'bob' }))
  expectEvents([ann, annPhone, bob], 'muted', 'unmuted')
  await bob.says(group, 'thank you')
  await bobPhone.comesBack()
  expectEvents([bobPhone], 'muted', 'muted', 'unmuted')
  expect(known(bobPhone, groupId)?.mutedUntil).toBe(0)
  await act(carol, (groups) => groups.mute({ groupId, users: ['ann'], duration: 1000 })).isRefused(
    'permissionDenied',
  )
})

scenario('Muting everyone exempts owner, admins and the allowlist', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, group, groupId } = await choir(stage)
  bobPhone.goesOffline()
  await act(ann, (groups) => groups.ban({ groupId }))
  expectEvents([annPhone, bob, carol], 'banned')
  expect(known(bob, groupId)?.isBanned).toBe(true)
  await bob.says(group, 'me too?').isRefused('muted')
  await ann.says(group, 'only I speak')
  await act(ann, (groups) => groups.allow({ groupId, users: ['bob'] }))
  expectEvents([annPhone, bob], 'allowed')
  expectEvents([carol])
  await bob.says(group, 'and now I')
  await carol.says(group, 'and I?').isRefused('muted')
  // A mute takes precedence over the allowlist.
  await act(ann, (groups) => groups.mute({ groupId, users: ['bob'], duration: -1 }))
  await bob.says(group, 'still?').isRefused('muted')
  await act(ann, (groups) => groups.unmute({ groupId, users: 'bob' }))
  await act(ann, (groups) => groups.disallow({ groupId, users: 'bob' }))
  await bob.says(group, 'and now?').isRefused('muted')
  await act(ann, (groups) => groups.unban({ groupId }))
  await carol.says(group, 'free')
  await bobPhone.comesBack()
  expectEvents([bobPhone], 'banned', 'allowed', 'muted', 'unmuted', 'disallowed', 'unbanned')
  await bobPhone.says(group, 'free as well')
  expect(bobPhone.texts(group).filter((text) => text.includes('I'))).toEqual(['only I speak', 'and now I'])
})

scenario('A disabled group can be read and left', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, group, groupId, world } = await choir(stage)
  const said = await bob.says(group, 'before')
  await world.settle()
  bobPhone.goesOffline()
  await world.backend.request('POST', `chatgroups/${groupId}/disable`)
  await world.settle()
  expectEvents([ann, annPhone, bob, carol], 'disabled')
  for (const person of [ann, bob]) await person.says(group, 'hello?').isRefused('groupDisabled')
  await bob.recalls(said).isRefused('groupDisabled')
  await act(ann, (groups) => groups.mute({ groupId, users: ['bob'], duration: 1000 })).isRefused(
    'groupDisabled',
  )
  await act(ann, (groups) => groups.dissolve({ groupId })).isRefused('groupDisabled')
  await bob.loadsEverything(group)
  expect(bob.texts(group)).toContain('before')
  await act(carol, (groups) => groups.leave({ groupId }))
  await bobPhone.comesBack()
  expectEvents([bobPhone], 'disabled', 'membersLeft')
  expect(known(bobPhone, groupId)?.isDisabled).toBe(true)
  await world.backend.request('POST', `chatgroups/${groupId}/enable`)
  await world.settle()
  expect(known(bobPhone, groupId)?.isDisabled).toBe(false)
  await bobPhone.says(group, 'open again')
})

scenario('Each refusal has its documented text', async (stage) => {
  const { ann, bob, carol, dave, group, groupId, world } = await choir(stage)
  await act(ann, (groups) => groups.mute({ groupId, users: ['bob'], duration: -1 }))
  const words = async (who: typeof bob, reason: string) =>
    (await who.says(group, 'x').isRefused(reason)).message
  const said = {
    muted: await words(bob, 'muted'),
    outside: await words(dave, 'notInGroup'),
    banned: '',
    disabled: '',
    dissolved: '',
  }
  await act(ann, (groups) => groups.ban({ groupId }))
  said.banned = await words(carol, 'muted')
  await world.backend.request('POST', `chatgroups/${groupId}/disable`)
  said.disabled = await words(ann, 'groupDisabled')
  await world.backend.request('POST', `chatgroups/${groupId}/enable`)
  await act(ann, (groups) => groups.dissolve({ groupId }))
  said.dissolved = await words(ann, 'groupNotFound')
  expect(said).toMatchInlineSnapshot(`
    {
      "banned": "you were muted",
      "disabled": "group is disabled",
      "dissolved": "group not found",
      "muted": "you were muted",
      "outside": "not in group or chatroom",
    }
  `)
})

// Groups on a real server: all devices show the same, and a fresh one agrees.

import { conversationList } from '@parley/client'
import { whyNotWrite } from '@parley/client/groups'
import { describe, expect, test } from 'vitest'
import type { Person } from './person.ts'
import { createWorld, type World } from './world.ts'

async function inWorld(play: (world: World) => Promise<void>, seed = 1): Promise<void> {
  const world = await createWorld({ seed })
  try {
    await play(world)
  } finally {
    await world.close()
  }
}

interface Cast {
  readonly ann: Person
  readonly bob: Person
  readonly phone: Person
  readonly groupId: string
}

/** A group of ann, who has two devices, with bob as a member; all devices have loaded everything. */
async function cast(world: World, more: object = {}): Promise<Cast> {
  const ann = await world.person('ann')
  const bob = await world.person('bob')
  const phone = await world.device('ann', 'phone')
  const { groupId } = await ann.does(ann.client.groups.create({ name: 'team', members: ['bob'], ...more }))
  await world.settle()
  for (const { client } of [ann, bob, phone]) {
    await world.until(client.groups.loadOwn())
    await world.until(client.groups.load(groupId))
    await world.until(client.groups.loadMembers(groupId))
  }
  return { ann, bob, phone, groupId }
}

const listed = ({ client }: Person) => conversationList(client.state).map(({ key }) => key)
const groupOn = ({ client }: Person, id: string) => client.state.groups.get(id)

describe('[GRP-15] a group on all devices', () => {
  test('is created, changed and transferred, while one device is offline', () =>
    inWorld(async (world) => {
      const { ann, bob, phone, groupId } = await cast(world)
      const { groups } = ann.client
      phone.goesOffline()
      await ann.does(groups.modify({ groupId, name: 'crew', isPublic: true, maxMembers: 50 }))
      await ann.does(groups.setAnnouncement({ groupId, announcement: 'Lunch at noon' }))
      await ann.does(groups.ban({ groupId }))
      await ann.does(groups.allow({ groupId, users: ['bob'] }))
      await ann.does(groups.mute({ groupId, users: ['bob'], duration: -1 }))
      await ann.does(groups.setAttributes({ groupId, member: 'bob', attributes: { nick: 'B' } }))
      await world.settle()
      expect(groupOn(bob, groupId)).toMatchObject({
        name: 'crew',
        isPublic: true,
        maxMembers: 50,
        announcement: 'Lunch at noon',
        isBanned: true,
        isAllowed: true,
        mutedUntil: -1,
      })
      await phone.comesBack()
      await world.agree()
      await ann.does(groups.unmute({ groupId, users: 'bob' }))
      await ann.does(groups.addAdmin({ groupId, user: 'bob' }))
      await ann.does(groups.changeOwner({ groupId, newOwner: 'bob' }))
      await world.settle()
      for (const device of [ann, phone])
        expect(groupOn(device, groupId)).toMatchObject({ owner: 'bob', role: 'member' })
      expect(groupOn(bob, groupId)).toMatchObject({ role: 'owner', mutedUntil: 0 })
      await world.agree()
    }))

  test('members join and leave', () =>
    inWorld(async (world) => {
      const { ann, bob, phone, groupId } = await cast(world, { isPublic: true, needsApproval: true })
      const carol = await world.person('carol')
      const dave = await world.person('dave')
      await carol.does(carol.client.groups.apply({ groupId, message: 'please' }))
      await world.settle()
      for (const device of [ann, phone])
        expect(device.client.state.applications).toMatchObject([{ user: 'carol', message: 'please' }])
      phone.goesOffline()
      await ann.does(ann.client.groups.answerApplication({ groupId, user: 'carol', isAccepted: true }))
      await ann.does(ann.client.groups.invite({ groupId, users: ['dave'] }))
      await world.settle()
      expect(groupOn(carol, groupId)).toMatchObject({ role: 'member', name: 'team', isLoaded: true })
      expect(listed(dave)).toEqual([`group:${groupId}`])
      await phone.comesBack()
      expect(phone.client.state.applications).toEqual([])
      expect(groupOn(phone, groupId)?.memberCount).toBe(4)
      await world.agree()
      await bob.does(bob.client.groups.leave({ groupId }))
      await ann.does(ann.client.groups.block({ groupId, users: ['carol'] }))
      await world.settle()
      expect(groupOn(bob, groupId)?.ended).toBe('left')
      expect(groupOn(carol, groupId)?.ended).toBe('blocked')
      expect([listed(bob), listed(carol)]).toEqual([[], []])
      expect(groupOn(ann, groupId)?.memberCount).toBe(2)
      await world.agree()
      await ann.does(ann.client.groups.dissolve({ groupId }))
      await world.settle()
      for (const device of [ann, phone, dave]) {
        expect(groupOn(device, groupId)?.ended).toBe('dissolved')
        expect(listed(device)).toEqual([])
      }
      await world.agree()
    }))

  test('a muted member knows until when, and the server reports the same', () =>
    inWorld(async (world) => {
      const { ann, bob, groupId } = await cast(world)
      const ref = { type: 'group', id: groupId } as const
      await ann.does(ann.client.groups.mute({ groupId, users: ['bob'], duration: 60_000 }))
      await world.settle()
      expect(whyNotWrite(bob.client.state, ref, world.clock.now())).toMatchObject({ why: 'muted' })
      await bob.says(ref, 'hello').isRefused('muted')
      await world.clock.advance({ seconds: 61 })
      expect(whyNotWrite(bob.client.state, ref, world.clock.now())).toBeUndefined()
      await bob.says(ref, 'hello')
    }))

  test('a shielded group delivers nothing, and nothing old is delivered afterwards', () =>
    inWorld(async (world) => {
      const { ann, bob, groupId } = await cast(world)
      const ref = { type: 'group', id: groupId } as const
      await bob.does(bob.client.groups.shield({ groupId }))
      await ann.says(ref, 'unheard')
      await world.settle()
      expect(bob.unread(ref)).toBe(0)
      await bob.does(bob.client.groups.unshield({ groupId }))
      await ann.says(ref, 'heard')
      await world.settle()
      expect(bob.unread(ref)).toBe(1)
      expect(groupOn(bob, groupId)?.isShielded).toBe(false)
    }))
})

describe('[GRP-16] an empty group in the list', () => {
  test('is listed on a fresh device while the user is a member', () =>
    inWorld(async (world) => {
      const { ann, bob, groupId } = await cast(world)
      expect([listed(ann), listed(bob)]).toEqual([[`group:${groupId}`], [`group:${groupId}`]])
      const tablet = await world.device('bob', 'tablet')
      expect(listed(tablet)).toEqual([`group:${groupId}`])
      await ann.does(ann.client.groups.removeMembers({ groupId, users: 'bob' }))
      await world.settle()
      for (const device of [bob, tablet, await world.device('bob', 'watch')]) {
        expect(listed(device)).toEqual([])
        await world.until(device.client.conversations.load())
        expect(listed(device)).toEqual([])
      }
      // Added again, it is listed again.
      await ann.does(ann.client.groups.invite({ groupId, users: ['bob'] }))
      await world.settle()
      expect(listed(bob)).toEqual([`group:${groupId}`])
      expect(groupOn(bob, groupId)).toMatchObject({ role: 'member', ended: undefined })
    }))

  test('stays off the list after it was removed from it', () =>
    inWorld(async (world) => {
      const { ann, bob, groupId } = await cast(world)
      await ann.does(ann.client.groups.ban({ groupId }))
      await world.settle()
      await bob.does(bob.client.conversations.remove({ type: 'group', id: groupId }))
      expect(listed(bob)).toEqual([])
      expect(listed(await world.device('bob', 'tablet'))).toEqual([])
      await ann.says({ type: 'group', id: groupId }, 'hello')
      await world.settle()
      expect(listed(bob)).toEqual([`group:${groupId}`])
    }))
})

describe('[GRP-14] shared files of a group', () => {
  test('can be uploaded and downloaded', () =>
    inWorld(async (world) => {
      const { ann, bob, groupId } = await cast(world)
      const file = { data: new TextEncoder().encode('plan'), name: 'plan.txt', type: 'text/plain', size: 4 }
      const shared = await ann.does(ann.client.groups.shareFile({ groupId, file }))
      expect(shared).toMatchObject({ name: 'plan.txt', owner: 'ann', bytes: 4 })
      await bob.sees('groups.fileShared', {})
      const blob = await bob.does(bob.client.groups.downloadFile({ groupId, fileId: shared.id }))
      expect(await blob.text()).toBe('plan')
      const { files } = await bob.does(bob.client.groups.listFiles({ groupId }))
      expect(files).toEqual([shared])
    }))

  test('everybody with the address of a group picture can see it', () =>
    inWorld(async (world) => {
      const { ann, groupId } = await cast(world)
      const data = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])
      const file = { data, name: 'choir.png', type: 'image/png', size: data.length }
      const avatar = await ann.does(ann.client.groups.uploadPicture({ file }))
      await ann.does(ann.client.groups.modify({ groupId, avatar }))
      const { pathname, search } = new URL(avatar)
      const [, org = '', app = '', , uuid = ''] = pathname.split('/')
      const query = Object.fromEntries(new URLSearchParams(search))
      const download = world.server.files.download({ org, app, uuid, headers: {}, query })
      expect((await world.until(download)).status).toBe(200)
      const { 'share-secret': _secret, ...without } = query
      const refused = world.server.files.download({ org, app, uuid, headers: {}, query: without })
      expect((await world.until(refused)).status).not.toBe(200)
    }))
})

test('[GRP-17] the timeline of the acting device has lines for its own actions', () =>
  inWorld(async (world) => {
    const { ann, bob, groupId } = await cast(world)
    const ref = { type: 'group', id: groupId } as const
    await world.until(ann.client.history.loadLatest(ref))
    await bob.says(ref, 'hello')
    await ann.does(ann.client.groups.ban({ groupId }))
    await ann.does(ann.client.groups.unban({ groupId }))
    await ann.does(ann.client.groups.modify({ groupId, name: 'crew' }))
    await world.settle()
    const lines = ({ client }: Person) =>
      (client.state.timelines.get(`group:${groupId}`)?.segments ?? [])
        .flatMap(({ messages }) => messages)
        .map((message) => (message.kind === 'notice' ? message.what : message.kind))
    expect(lines(ann)).toEqual(['text', 'banned', 'unbanned', 'updated'])
    expect(lines(bob)).toEqual(lines(ann))
    expect(ann.unread(ref)).toBe(1)
  }))

test('[GRP-19] an invitation to a dissolved group disappears when it is answered', () =>
  inWorld(async (world) => {
    const ann = await world.person('ann')
    const cara = await world.person('cara')
    const wanted = { name: 'team', members: ['cara'], inviteNeedsConfirmation: true }
    const { groupId } = await ann.does(ann.client.groups.create(wanted))
    await world.settle()
    expect(cara.client.state.invitations).toMatchObject([{ groupId, groupName: 'team', user: 'ann' }])
    await ann.does(ann.client.groups.dissolve({ groupId }))
    await cara
      .does(cara.client.groups.answerInvitation({ groupId, user: 'cara', isAccepted: true }))
      .isRefused('groupNotFound')
    await world.settle()
    expect(cara.client.state.invitations).toEqual([])
  }))

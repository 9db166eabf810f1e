// The contents of a group: texts, an announcement, files, attributes of its members; and members who shield it.
// Each with a device that was offline.

import { localFile } from '@parley/client'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { act, choir, expectEvents, forget, known, newEvents } from './cast.ts'

scenario('Changed details are reported with the new values, in order with the messages', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, group, groupId, world } = await choir(stage)
  bobPhone.goesOffline()
  await ann.says(group, 'one')
  await act(ann, (groups) => groups.modify({ groupId, name: 'madrigals', description: 'small' }))
  await ann.says(group, 'two')
  await act(ann, (groups) => groups.modify({ groupId, isPublic: true, needsApproval: true, maxMembers: 50 }))
  await world.settle()
  expectEvents([annPhone, bob, carol], 'updated', 'updated')
  await bobPhone.comesBack()
  expectEvents([bobPhone], 'updated', 'updated')
  for (const device of [annPhone, bob, bobPhone, carol])
    expect(known(device, groupId), `${device}`).toMatchObject({
      name: 'madrigals',
      description: 'small',
      isPublic: true,
      needsApproval: true,
      maxMembers: 50,
    })
  const order = bobPhone.events.flatMap(({ name, data }) => {
    if (name === 'groups.updated') return [JSON.parse(String(data.detail)).name ?? 'join settings']
    return name === 'messages.sent' ? [(data.message as { text: string }).text] : []
  })
  expect(order).toEqual(['one', 'madrigals', 'two', 'join settings'])
  await act(bob, (groups) => groups.modify({ groupId, name: 'mine' })).isRefused('permissionDenied')
  // Setting the same value again causes no event.
  await act(ann, (groups) => groups.modify({ groupId, name: 'madrigals' }))
  expectEvents([annPhone, bob, bobPhone, carol])
})

scenario('An announcement is reported to all, and removed', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, dave, groupId } = await choir(stage, { isPublic: true })
  bobPhone.goesOffline()
  await act(ann, (groups) => groups.setAnnouncement({ groupId, announcement: 'concert on sunday' }))
  expectEvents([annPhone, bob, carol], 'announced')
  for (const device of [bob, carol]) expect(known(device, groupId)?.announcement).toBe('concert on sunday')
  await act(dave, (groups) => groups.announcement({ groupId })).isRefused('notInGroup')
  await act(bob, (groups) => groups.setAnnouncement({ groupId, announcement: 'mine' })).isRefused(
    'permissionDenied',
  )
  await act(ann, (groups) => groups.setAnnouncement({ groupId, announcement: '' }))
  expectEvents([bob], 'announcementRemoved')
  await bobPhone.comesBack()
  expectEvents([bobPhone], 'announced', 'announcementRemoved')
  expect(known(bobPhone, groupId)?.announcement).toBe('')
})

scenario('A file is shared, downloaded by members, and removed', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, dave, groupId } = await choir(stage)
  bobPhone.goesOffline()
  const bytes = new TextEncoder().encode('the score')
  const file = localFile(bytes, 'score.txt', 'text/plain')
  const shared = await act(bob, (groups) => groups.shareFile({ groupId, file }))
  expect(shared).toMatchObject({ name: 'score.txt', owner: 'bob', bytes: bytes.length })
  expectEvents([ann, annPhone, carol], 'fileShared')
  const { files } = await act(carol, (groups) => groups.listFiles({ groupId }))
  expect(files).toMatchObject([{ id: shared.id, name: 'score.txt', owner: 'bob' }])
  const fetched = await act(carol, (groups) => groups.downloadFile({ groupId, fileId: shared.id }))
  expect(await fetched.text()).toBe('the score')
  await act(dave, (groups) => groups.downloadFile({ groupId, fileId: shared.id })).isRefused(
    'downloadNotAllowed',
  )
  await act(carol, (groups) => groups.removeFile({ groupId, fileId: shared.id })).isRefused(
    'permissionDenied',
  )
  forget(bob)
  await act(ann, (groups) => groups.removeFile({ groupId, fileId: shared.id }))
  expectEvents([annPhone, bob, carol], 'fileRemoved')
  await bobPhone.comesBack()
  expectEvents([bobPhone], 'fileShared', 'fileRemoved')
  await act(carol, (groups) => groups.downloadFile({ groupId, fileId: shared.id })).isRefused(
    'downloadFailed',
  )
})

scenario('Attributes of members can be changed by the member and by managers', async (stage) => {
  const { ann, annPhone, bob, bobPhone, carol, dave, groupId } = await choir(stage)
  bobPhone.goesOffline()
  await act(bob, (groups) =>
    groups.setAttributes({ groupId, member: 'bob', attributes: { nick: 'B', voice: 'alto' } }),
  )
  expectEvents([ann, annPhone, carol], 'attributesChanged')
  expectEvents([bob])
  await act(carol, (groups) =>
    groups.setAttributes({ groupId, member: 'bob', attributes: { nick: 'x' } }),
  ).isRefused('permissionDenied')
  await act(ann, (groups) => groups.setAttributes({ groupId, member: 'bob', attributes: { voice: '' } }))
  const { attributes } = await act(carol, (groups) =>
    groups.attributes({ groupId, users: ['bob', 'ann', 'dave'] }),
  )
  expect(attributes).toEqual({ bob: { nick: 'B' }, ann: {} })
  await act(dave, (groups) => groups.attributes({ groupId, users: ['bob'] })).isRefused('notInGroup')
  await bobPhone.comesBack()
  expectEvents([bobPhone], 'attributesChanged', 'attributesChanged')
})

scenario('A shield stops a group, and nothing old arrives when it is lifted', async (stage) => {
  const { ann, bob, bobPhone, carol, group, groupId, world } = await choir(stage)
  await ann.says(group, 'before')
  await world.settle()
  forget(ann, bob, bobPhone, carol)
  await act(bob, (groups) => groups.shield({ groupId }))
  expectEvents([bobPhone], 'shielded')
  expectEvents([ann, carol])
  await ann.says(group, 'while shielded')
  await act(ann, (groups) => groups.setAnnouncement({ groupId, announcement: 'unheard' }))
  await world.settle()
  for (const device of [bob, bobPhone]) {
    expect(device.texts(group), `${device}`).not.toContain('while shielded')
    expect(newEvents(device), `${device}`).toEqual([])
    expect(device.unread(group), `${device}`).toBe(0)
  }
  // A shielding member may write, and their other device sees it as well.
  await bob.says(group, 'I am still here')
  await world.settle()
  expect(carol.texts(group)).toContain('I am still here')
  bobPhone.goesOffline()
  await ann.says(group, 'also while away')
  await act(bob, (groups) => groups.unshield({ groupId }))
  await ann.says(group, 'after')
  await world.settle()
  await bobPhone.comesBack()
  for (const device of [bob, bobPhone]) {
    expect(device.texts(group), `${device}`).toContain('after')
    expect(device.count('messages.sent', { text: 'while shielded' }), `${device}`).toBe(0)
    // Missing messages are shown as a gap.
    expect(device.timeline(group), `${device}`).toContain('…')
    expect(device.unread(group), `${device}`).toBe(1)
  }
  await bob.loadsEverything(group)
  expect(bob.texts(group)).toContain('while shielded')
  await act(ann, (groups) => groups.shield({ groupId })).isRefused('permissionDenied')
})

scenario('After a shield, messages from before it are as they are now', async (stage) => {
  const { ann, bob, bobPhone, group, groupId } = await choir(stage)
  const recalled = await ann.says(group, 'which nobody shall read')
  const edited = await ann.says(group, 'at sevn')
  await act(bob, (groups) => groups.shield({ groupId }))
  await ann.recalls(recalled)
  await ann.edits(edited, 'at seven')
  await act(bob, (groups) => groups.unshield({ groupId }))
  for (const device of [bob, bobPhone]) expect(device.texts(group)).toEqual(['at seven'])
})

scenario('Silenced groups deliver as before', async (stage) => {
  const { ann, bob, group, groupId, world } = await choir(stage)
  await act(bob, (groups) => groups.setQuiet({ groupId, isQuiet: true }))
  await ann.says(group, 'heard')
  await world.settle()
  expect([bob.texts(group).includes('heard'), bob.unread(group)]).toEqual([true, 1])
  await act(bob, (groups) => groups.load(groupId))
  expect(known(bob, groupId)?.isQuiet).toBe(true)
  await act(bob, (groups) => groups.setQuiet({ groupId, isQuiet: false }))
  await act(bob, (groups) => groups.load(groupId))
  expect(known(bob, groupId)?.isQuiet).toBe(false)
})

import { decode, groupDomain, Meta, NameSpace } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { type GroupScene, groupScene } from '../../test-support/groups.ts'
import { type Person, receivedEvents, storedEvents } from '../../test-support/people-world.ts'

const apply = ({ act }: GroupScene, who: Person, message?: unknown) =>
  act(who, 'POST', 'apply', message === undefined ? {} : { message })
const answer = (
  { act }: GroupScene,
  who: Person,
  applicant: string,
  verifyResult: boolean,
  reason?: unknown,
) => act(who, 'POST', 'apply_verify', { applicant, verifyResult, reason })
const answerInvite = ({ act }: GroupScene, who: Person, verifyResult: boolean, invitee = who.name) =>
  act(who, 'POST', 'invite_verify', { invitee, verifyResult })

/** A public group, and dave, who is not a member and has two devices. */
async function open(settings = 'is_public = 1') {
  const scene = await groupScene()
  const dave = await scene.world.person('dave', 'web_1', 'web_2')
  await scene.alter(`UPDATE groups SET ${settings}`)
  scene.quiet()
  return { ...scene, dave }
}

const approval = 'is_public = 1, needs_approval = 1'
const asking = 'invite_needs_confirmation = 1'

const isIn = async ({ world, groupId }: GroupScene, { user }: Person) =>
  (await world.server.services.directory.group(world.app, groupId))?.people.has(user.id) ?? false

describe('joining an open group', () => {
  test('[GRP-20] takes effect at once, and is sent to all members and the user’s other devices', async () => {
    const scene = await open()
    const { carol, dave, groupId } = scene
    const done = await apply(scene, dave)
    expect(done.body.data).toEqual({ result: true, action: 'apply', id: groupId, user: 'dave', joined: true })
    const joined = {
      name: 'groups.membersJoined',
      data: { groupId, by: 'dave', users: [], memberCount: 6, members: [] },
    }
    expect(receivedEvents(carol)).toEqual([[joined]])
    const own = { name: 'groups.joined', data: { groupId, name: 'group one', by: 'dave', users: [] } }
    expect(receivedEvents(dave).map((list) => new Set(list))).toEqual([new Set(), new Set([own, joined])])
    expect(scene.news()).toEqual({
      alice: [['membersJoined'], ['membersJoined']],
      adam: [['membersJoined']],
      ada: [['membersJoined']],
      bob: [['membersJoined'], ['membersJoined']],
      carol: [['membersJoined']],
    })
  })

  test('[GRP-20] is refused for members, private groups, blocked users and full groups', async () => {
    const scene = await open()
    const { act, alice, bob, dave } = scene
    expect((await apply(scene, bob)).body.error_description).toContain('already in group')
    await act(alice, 'POST', 'blocks/users', { usernames: ['dave'] })
    expect((await apply(scene, dave)).status).toBe(403)
    await act(alice, 'DELETE', 'blocks/users/dave')
    await scene.alter('UPDATE groups SET max_members = 5')
    expect((await apply(scene, dave)).body.error_description).toBe('group member list is full!')
    await scene.alter('UPDATE groups SET max_members = 6, is_public = 0')
    expect((await apply(scene, dave)).status).toBe(403)
    await scene.alter('UPDATE groups SET is_public = 1')
    expect((await apply(scene, dave)).status).toBe(200)
  })

  test('[GRP-29] succeeds for one of two users who want the last place', async () => {
    const scene = await open('is_public = 1, max_members = 6')
    const answers = await Promise.all([apply(scene, scene.dave), apply(scene, scene.mallory)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const [row] = await scene.rows('SELECT count(*) AS people FROM members WHERE peer = ?', [scene.groupId])
    expect(row?.people).toBe(6)
  })

  test('[GRP-28] shows messages from then on', async () => {
    const scene = await open()
    const { alice, dave, groupId, world } = scene
    await world.say({ from: alice, to: groupId, text: 'before' })
    await apply(scene, dave)
    const after = await world.say({ from: alice, to: groupId, text: 'after' })
    const history = async (more = {}) => {
      const queue = `${groupId}@${groupDomain}`
      const { body } = await dave.ask('POST', 'users/dave/messageroaming', { queue, ...more })
      const { msgs } = body.data as { msgs: { msg: string }[] }
      return msgs.map(({ msg }) => decode(Meta, Uint8Array.from(Buffer.from(msg, 'base64'))))
    }
    expect((await history()).map(({ id }) => id)).toEqual([after])
    // Including the notice about the join.
    expect((await history({ notices: true })).map(({ ns }) => ns)).toEqual([NameSpace.CHAT, NameSpace.MUC])
  })
})

describe('applying to join', () => {
  test('[GRP-21] is sent to owner and admins only, and the applicant waits', async () => {
    const scene = await open(approval)
    const { adam, dave, groupId, world } = scene
    const asked = await apply(scene, dave, 'please 🙏')
    expect(asked.body.data).toMatchObject({ result: true, joined: false })
    expect(receivedEvents(adam)).toEqual([
      [{ name: 'groups.applied', data: { groupId, by: 'dave', users: [], reason: 'please 🙏' } }],
    ])
    expect(scene.news()).toEqual({
      alice: [['applied'], ['applied']],
      adam: [['applied']],
      ada: [['applied']],
    })
    expect(receivedEvents(dave)).toEqual([[], []])
    expect(await isIn(scene, dave)).toBe(false)
    const stored = await storedEvents(world.server.services.database, scene.bob)
    expect(stored.map(({ name }) => name)).not.toContain('groups.applied')
  })

  test('[GRP-21] again replaces the message in the same place', async () => {
    const scene = await open(approval)
    const { adam, dave, mallory, world } = scene
    await apply(scene, dave, 'one')
    world.host.time += 10
    await apply(scene, mallory, 'me')
    world.host.time += 10
    await apply(scene, dave, 'two')
    const { body } = await adam.ask('GET', 'parley/v1/groups/applications')
    expect(body.data).toMatchObject([
      { user: 'dave', message: 'two' },
      { user: 'mallory', message: 'me' },
    ])
  })

  test('[GRP-21] is possible for a full group', async () => {
    const scene = await open(`${approval}, max_members = 5`)
    expect((await apply(scene, scene.dave)).status).toBe(200)
    expect((await answer(scene, scene.alice, 'dave', true)).body.error_description).toBe(
      'group member list is full!',
    )
    expect((await answer(scene, scene.alice, 'dave', false)).status).toBe(200)
  })

  test.each(['x'.repeat(513), 'a\0b', '\ud800', 7])('[GRP-31] the message %j is refused', async (message) => {
    const scene = await open(approval)
    expect((await apply(scene, scene.dave, message)).body.error_code).toBe(91102)
    await apply(scene, scene.dave)
    expect((await answer(scene, scene.alice, 'dave', false, message)).body.error_code).toBe(91102)
  })

  test('[GRP-22] an accepted applicant is a member, and the request disappears for the other managers', async () => {
    const scene = await open(approval)
    const { adam, dave, groupId } = scene
    await apply(scene, dave)
    scene.quiet()
    const done = await answer(scene, adam, 'DAVE', true, 'no clue')
    expect(done.body.data).toEqual({ result: true, action: 'apply_verify', groupid: groupId, user: 'dave' })
    const accepted = {
      name: 'groups.applicationAccepted',
      data: { groupId, name: 'group one', by: 'adam', users: [{ name: 'dave' }], reason: 'no clue' },
    }
    const joined = {
      name: 'groups.membersJoined',
      data: { groupId, by: 'dave', users: [], memberCount: 6, members: [] },
    }
    const answered = {
      name: 'groups.applicationAnswered',
      data: { groupId, by: 'adam', user: 'dave', isAccepted: true },
    }
    expect(receivedEvents(scene.ada)).toEqual([[answered, joined]])
    expect(receivedEvents(dave).map((list) => new Set(list))).toEqual([
      new Set([accepted, joined]),
      new Set([accepted, joined]),
    ])
    expect(scene.news()).toEqual({
      alice: [
        ['applicationAnswered', 'membersJoined'],
        ['applicationAnswered', 'membersJoined'],
      ],
      ada: [['applicationAnswered', 'membersJoined']],
      bob: [['membersJoined'], ['membersJoined']],
      carol: [['membersJoined']],
    })
    expect(await scene.rows('SELECT * FROM applications')).toEqual([])
    expect(await isIn(scene, dave)).toBe(true)
  })

  test('[GRP-22] a declined applicant is told why, and may apply again', async () => {
    const scene = await open(approval)
    const { alice, dave, groupId } = scene
    await apply(scene, dave)
    scene.quiet()
    await answer(scene, alice, 'dave', false, 'not now')
    const declined = {
      name: 'groups.applicationDeclined',
      data: { groupId, name: 'group one', by: 'alice', users: [{ name: 'dave' }], reason: 'not now' },
    }
    expect(receivedEvents(dave)).toEqual([[declined], [declined]])
    expect(scene.news()).toEqual({
      alice: [[], ['applicationAnswered']],
      adam: [['applicationAnswered']],
      ada: [['applicationAnswered']],
    })
    expect(await isIn(scene, dave)).toBe(false)
    expect((await answer(scene, alice, 'dave', true)).body).toMatchObject({
      error_code: 91102,
      error_description: 'Invalid parameter applicant: dave',
    })
    expect((await apply(scene, dave)).status).toBe(200)
  })

  test('[GRP-22] members and non-members cannot decide, and users who did not apply cannot be accepted', async () => {
    const scene = await open(approval)
    const { alice, bob, dave, mallory } = scene
    await apply(scene, dave)
    for (const who of [bob, mallory, dave]) expect((await answer(scene, who, 'dave', true)).status).toBe(403)
    expect((await answer(scene, alice, 'mallory', true)).body.error_code).toBe(91102)
    expect((await answer(scene, alice, 'bob', true)).body.error_description).toContain('already in group')
    expect((await answer(scene, alice, 'ghost', true)).status).toBe(404)
    expect(await isIn(scene, dave)).toBe(false)
  })

  test('[GRP-22] the first of two simultaneous answers counts', async () => {
    const scene = await open(approval)
    await apply(scene, scene.dave)
    const answers = await Promise.all([
      answer(scene, scene.alice, 'dave', true),
      answer(scene, scene.adam, 'dave', false),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(await isIn(scene, scene.dave)).toBe(answers[0]?.status === 200)
  })

  test('[GRP-22] an applicant who is added meanwhile no longer waits', async () => {
    const scene = await open(approval)
    await apply(scene, scene.dave)
    await scene.act(scene.bob, 'POST', 'invite', { usernames: ['dave'] })
    expect(await scene.rows('SELECT * FROM applications')).toEqual([])
  })
})

describe('answering an invitation', () => {
  async function invited(by: 'alice' | 'bob' = 'bob') {
    const scene = await open(asking)
    await scene.act(scene[by], 'POST', 'invite', { usernames: ['dave'] })
    for (const wire of scene.dave.wires) wire.frames.length = 0
    scene.quiet()
    return scene
  }

  test('[GRP-23] accepting adds the user, and tells the inviter and the user’s other devices', async () => {
    const scene = await invited()
    const { bob, dave, groupId } = scene
    const done = await answerInvite(scene, dave, true)
    expect(done.body.data).toEqual({ result: true, action: 'invite_verify', groupid: groupId, user: 'dave' })
    const accepted = {
      name: 'groups.invitationAccepted',
      data: { groupId, name: 'group one', by: 'dave', users: [{ name: 'bob' }] },
    }
    const joined = {
      name: 'groups.membersJoined',
      data: { groupId, by: 'dave', users: [], memberCount: 6, members: [] },
    }
    expect(receivedEvents(bob)).toEqual([
      [accepted, joined],
      [accepted, joined],
    ])
    expect(receivedEvents(dave).map((list) => new Set(list))).toEqual([
      new Set(),
      new Set([accepted, joined]),
    ])
    expect(scene.news().alice).toEqual([['membersJoined'], ['membersJoined']])
    expect(await scene.rows('SELECT * FROM invitations')).toEqual([])
    expect(await isIn(scene, dave)).toBe(true)
    expect((await answerInvite(scene, dave, true)).body.error_description).toContain('already in group')
  })

  test('[GRP-23] declining tells the inviter and ends the invitation', async () => {
    const scene = await invited()
    const { dave } = scene
    expect((await answerInvite(scene, dave, false)).status).toBe(200)
    expect(scene.news()).toEqual({ bob: [['invitationDeclined'], ['invitationDeclined']] })
    expect(receivedEvents(dave).map((list) => list.map(({ name }) => name))).toEqual([
      [],
      ['groups.invitationDeclined'],
    ])
    expect((await answerInvite(scene, dave, true)).status).toBe(403)
    expect(await isIn(scene, dave)).toBe(false)
  })

  test('[GRP-23] an inviter who has left gets no events of the group', async () => {
    const scene = await invited()
    await scene.act(scene.bob, 'DELETE', 'quit')
    scene.quiet()
    expect((await answerInvite(scene, scene.dave, true)).status).toBe(200)
    expect(scene.news().bob).toBeUndefined()
  })

  test('[GRP-23] is not possible for another user, or without an invitation', async () => {
    const scene = await invited()
    expect((await answerInvite(scene, scene.mallory, true, 'dave')).status).toBe(403)
    expect((await answerInvite(scene, scene.mallory, true)).status).toBe(403)
    expect((await answerInvite(scene, scene.alice, true, 'dave')).status).toBe(403)
    expect(await isIn(scene, scene.dave)).toBe(false)
  })

  test('[GRP-23] a block ends an invitation, a full group does not', async () => {
    const scene = await invited()
    await scene.alter('UPDATE groups SET max_members = 5')
    expect((await answerInvite(scene, scene.dave, true)).body.error_description).toBe(
      'group member list is full!',
    )
    await scene.alter('UPDATE groups SET max_members = 6')
    await scene.act(scene.alice, 'POST', 'blocks/users', { usernames: ['dave'] })
    expect((await answerInvite(scene, scene.dave, true)).status).toBe(403)
  })
})

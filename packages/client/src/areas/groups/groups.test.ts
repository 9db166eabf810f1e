// Groups in a client: requests, results and their order.

import { joinedDirectly, membersJoined } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settle } from '../../../test/support/clock.ts'
import { errorOf } from '../../../test/support/connection-helpers.ts'
import { answering, group, infoRow, inGroup, refusal, tell } from '../../../test/support/groups.ts'
import { bob, createWorld, type Person, type World } from '../../../test/support/world.ts'
import { localFile } from '../../files/local-file.ts'
import { conversationList } from '../../state/selectors/conversations.ts'
import type { Message } from '../../state/state.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

const common = { groupId: 'g1', by: 'bob', users: [] as { name: string }[] }
const about = (...names: string[]) => ({ ...common, users: names.map((name) => ({ name })) })
const listed = ({ client }: Person) => conversationList(client.state).map(({ key }) => key)
const users = ({ client }: Person) => client.state.groupMembers.get('g1')?.members.map(({ user }) => user)

describe('[GRP-1] the calls of a client', () => {
  type Act = (person: Person) => Promise<unknown>
  test.each<[string, Act]>([
    ['Invalid parameter groupId: ', ({ client }) => client.groups.leave({ groupId: '' })],
    ['Invalid parameter groupId: undefined', ({ client }) => client.groups.ban({} as never)],
    ['Invalid parameter groupIds: ', ({ client }) => client.groups.load('')],
    ['Invalid parameter groupId: ', ({ client }) => client.groups.loadMembers('')],
    [
      'Invalid parameter users: bob',
      ({ client }) => client.groups.invite({ groupId: 'g1', users: 'bob' as never }),
    ],
    ['Invalid parameter users: []', ({ client }) => client.groups.invite({ groupId: 'g1', users: [] })],
    ['Invalid parameter users: []', ({ client }) => client.groups.block({ groupId: 'g1', users: [] })],
    [
      'Invalid parameter duration: 5',
      ({ client }) => client.groups.mute({ groupId: 'g1', users: ['bob'], duration: '5' as never }),
    ],
    [
      'Invalid parameter newOwner: ',
      ({ client }) => client.groups.changeOwner({ groupId: 'g1', newOwner: '' }),
    ],
    [
      'Invalid parameter isQuiet: undefined',
      ({ client }) => client.groups.setQuiet({ groupId: 'g1' } as never),
    ],
    ['Invalid parameter groupId: ', ({ client }) => client.groups.setQuiet({ groupId: '', isQuiet: true })],
    ['Invalid parameter fileId: ', ({ client }) => client.groups.downloadFile({ groupId: 'g1', fileId: '' })],
  ])('[GRP-2] %s', async (message, act) => {
    const ann = await world.online('ann')
    expect(await errorOf(act(ann))).toMatchObject({ reason: 'invalidParameter', message })
    expect(ann.host.requests).toEqual([])
  })
})

describe('[GRP-8] own actions', () => {
  test('creating a group shows it at once, with its conversation', async () => {
    const ann = await world.online('ann')
    let info = infoRow({ permission: 'owner', owner: 'ann', affiliations_count: 2 })
    const asked = answering(ann, ({ method }) =>
      method === 'POST' ? { data: { groupid: 'g1' } } : { data: [info] },
    )
    await ann.client.groups.create({ name: 'team', members: ['Bob', 'bob'], isPublic: true })
    expect(group(ann)).toMatchObject({
      name: 'team',
      role: 'owner',
      owner: 'ann',
      memberCount: 2,
      isPublic: true,
    })
    expect(listed(ann)).toEqual(['group:g1'])
    info = { ...info, name: 'team as the server has it' }
    await settle()
    expect(group(ann)).toMatchObject({ name: 'team', isLoaded: true })
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST chatgroups',
      'GET chatgroups/g1',
    ])
    expect(asked[0]?.query.get('resource')).toBe('device1')
  })

  test('leave everything unchanged if they are refused', async () => {
    const ann = await inGroup(world, { permission: 'owner' })
    answering(ann, () => refusal)
    const { groups } = ann.client.state
    const { client } = ann
    const on = { groupId: 'g1' }
    for (const act of [
      client.groups.ban(on),
      client.groups.modify({ ...on, name: 'x' }),
      client.groups.dissolve(on),
      client.groups.leave(on),
      client.groups.setAnnouncement({ ...on, announcement: 'x' }),
      client.groups.changeOwner({ ...on, newOwner: 'bob' }),
    ])
      await expect(act).rejects.toThrow()
    expect(client.state.groups).toBe(groups)
  })

  test('show shields and do-not-disturb at once, and undo them if refused', async () => {
    const ann = await inGroup(world)
    let fail: (() => void) | undefined
    answering(ann, () => new Promise((resolve) => (fail = () => resolve(refusal))))
    const shielding = errorOf(ann.client.groups.shield({ groupId: 'g1' }))
    await settle()
    expect(group(ann)?.isShielded).toBe(true)
    fail?.()
    await shielding
    expect(group(ann)?.isShielded).toBe(false)
    const quiet = errorOf(ann.client.groups.setQuiet({ groupId: 'g1', isQuiet: true }))
    await settle()
    expect(group(ann)?.isQuiet).toBe(true)
    fail?.()
    await quiet
    expect(group(ann)?.isQuiet).toBe(false)
  })

  test('change do-not-disturb as a user setting', async () => {
    const ann = await inGroup(world)
    const asked = answering(ann, () => ({ entities: [{}] }))
    await ann.client.groups.setQuiet({ groupId: 'g1', isQuiet: true })
    expect(group(ann)?.isQuiet).toBe(true)
    expect(asked).toMatchObject([
      { method: 'PUT', path: 'users/ann', body: { entities: [{ notification_ignore_g1: true }] } },
    ])
  })

  test('leaving a group takes its conversation off the list, and its timeline stays', async () => {
    const ann = await inGroup(world)
    await tell(world, 'ann', joinedDirectly, { ...about('ann'), name: 'team' })
    await tell(world, 'ann', membersJoined, { ...common, by: 'eve', memberCount: 3 }, { seq: 1 })
    ann.client.conversations.open({ type: 'group', id: 'g1' })
    expect(listed(ann)).toEqual(['group:g1'])
    answering(ann, () => ({ data: { result: true } }))
    await ann.client.groups.leave({ groupId: 'g1' })
    expect(group(ann)).toMatchObject({ role: undefined, ended: 'left' })
    expect(listed(ann)).toEqual([])
    expect(ann.client.state.timelines.get('group:g1')?.segments[0]?.messages).toHaveLength(1)
  })

  test('on members are visible in the member list', async () => {
    const ann = await inGroup(world, { permission: 'owner', owner: 'ann' })
    const answers: object[] = [
      {
        data: [
          { owner: 'ann', joined_time: 1 },
          { admin: 'carol', joined_time: 2 },
          { member: 'bob', joined_time: 3, muted_until: 7 },
        ],
      },
    ]
    answering(ann, () => answers.shift())
    await ann.client.groups.loadMembers('g1')
    expect(ann.client.state.groupMembers.get('g1')).toMatchObject({
      isComplete: true,
      load: { name: 'loaded' },
      members: [
        { user: 'ann', role: 'owner' },
        { user: 'carol', role: 'admin' },
        { user: 'bob', role: 'member', mutedUntil: 7 },
      ],
    })
    const memberOf = (user: string) =>
      ann.client.state.groupMembers.get('g1')?.members.find((one) => one.user === user)
    answers.push({ data: { result: 'success', newadmin: 'bob' } })
    await ann.client.groups.addAdmin({ groupId: 'g1', user: 'Bob' })
    expect(memberOf('bob')?.role).toBe('admin')
    answers.push({
      data: [
        { result: true, expire: 99, user: 'carol' },
        { result: false, expire: 0, user: 'bob' },
      ],
    })
    await ann.client.groups.mute({ groupId: 'g1', users: ['carol', 'bob'], duration: 5 })
    expect([memberOf('carol')?.mutedUntil, memberOf('bob')?.mutedUntil]).toEqual([99, 7])
    answers.push({
      data: [
        { result: true, user: 'dave' },
        { result: false, user: 'eve', reason: 'x' },
        { result: true, user: 'finn', asked: true },
      ],
    })
    await ann.client.groups.invite({ groupId: 'g1', users: ['dave', 'eve', 'finn'] })
    expect(users(ann)).toEqual(['ann', 'carol', 'bob', 'dave'])
    expect(group(ann)?.memberCount).toBe(3)
    answers.push({ data: { result: true, user: 'bob' } })
    await ann.client.groups.removeMembers({ groupId: 'g1', users: 'Bob' })
    expect(users(ann)).toEqual(['ann', 'carol', 'dave'])
    answers.push({ data: { carol: { nick: 'C' } } })
    await ann.client.groups.attributes({ groupId: 'g1', users: ['carol', 'dave'] })
    expect([memberOf('carol')?.attributes, memberOf('dave')?.attributes]).toEqual([{ nick: 'C' }, {}])
    answers.push({ data: {} })
    await ann.client.groups.changeOwner({ groupId: 'g1', newOwner: 'Carol' })
    expect(users(ann)).toEqual(['carol', 'ann', 'dave'])
    expect(group(ann)).toMatchObject({ owner: 'carol', role: 'member' })
  })

  test('answer requests, which are then no longer pending', async () => {
    const ann = await inGroup(world, { permission: 'owner' })
    const row = { groupid: 'g1', groupname: 'team', user: 'eve', message: 'please', created: 4 }
    answering(ann, ({ path }) => {
      if (path.endsWith('applications')) return { data: [row], cursor: '' }
      if (path.endsWith('invitations')) return { data: [{ ...row, groupid: 'g2', user: 'bob' }], cursor: '' }
      return path === 'chatgroups/g2'
        ? { data: [infoRow({ id: 'g2', name: 'other' })] }
        : { data: { result: true } }
    })
    await ann.client.groups.loadRequests()
    expect(ann.client.state.applications).toMatchObject([
      { groupId: 'g1', user: 'eve', message: 'please', at: 4 },
    ])
    await ann.client.groups.answerApplication({ groupId: 'g1', user: 'eve', isAccepted: true })
    expect([ann.client.state.applications, group(ann)?.memberCount]).toEqual([[], 3])
    await ann.client.groups.answerInvitation({ groupId: 'g2', user: 'ann', isAccepted: true })
    await settle()
    expect(ann.client.state.invitations).toEqual([])
    expect(group(ann, 'g2')).toMatchObject({ role: 'member', name: 'other', isLoaded: true })
    expect(listed(ann)).toEqual(['group:g2'])
  })
})

describe('[GRP-13] group notices are not messages', () => {
  const noticeOf = async (): Promise<[Person, Message]> => {
    const ann = await inGroup(world)
    await tell(world, 'ann', membersJoined, { ...common, by: 'eve', memberCount: 3 }, { seq: 1 })
    const line = ann.client.state.timelines.get('group:g1')?.segments[0]?.messages[0]
    expect(line).toMatchObject({ kind: 'notice', what: 'membersJoined', from: 'eve', memberCount: 3 })
    return [ann, line as Message]
  }

  test('they cannot be forwarded, edited, recalled, pinned, reported or reacted to', async () => {
    const [{ client, host }, line] = await noticeOf()
    const { messages } = client
    const asked = host.requests.length
    for (const act of [
      messages.edit(line, { text: 'x' }),
      messages.recall(line),
      messages.pin(line),
      messages.unpin(line),
      messages.react(line, 'x'),
      messages.unreact(line, 'x'),
      messages.report(line, { type: 'x', reason: 'y' }),
      messages.readers(line),
      messages.forward(line, bob).done,
      messages.send({ to: bob, kind: 'combined', title: '', summary: '', messages: [line, line] }).done,
    ])
      expect(await errorOf(act)).toMatchObject({ reason: 'invalidParameter' })
    expect(host.requests).toHaveLength(asked)
  })

  test('they are not unread, not the last message, and not found by search', async () => {
    const [{ client }, line] = await noticeOf()
    // They do not put an unlisted group on the list either.
    expect(client.state.conversations.get('group:g1')).toBeUndefined()
    await expect(client.history.find(line.id)).rejects.toThrow()
  })
})

describe('[GRP-14] shared files', () => {
  const file = localFile(new Uint8Array(10), 'plan.pdf', 'application/pdf')
  const row = { file_id: 'f1', file_name: 'plan.pdf', file_owner: 'ann', file_size: 10, created: 5 }

  test('are uploaded with progress', async () => {
    const ann = await world.online('ann')
    ann.host.onUpload = (request) => {
      request.onProgress?.(5, 10)
      return { status: 200, body: JSON.stringify({ data: row }), url: request.url }
    }
    const progress = vi.fn()
    const shared = await ann.client.groups.shareFile({ groupId: 'g 1', file }, { onProgress: progress })
    expect(shared).toEqual({ id: 'f1', name: 'plan.pdf', owner: 'ann', bytes: 10, createdAt: 5 })
    expect(progress).toHaveBeenCalledWith(0.5)
    expect(ann.host.uploads[0]?.url).toBe('http://parley.test/org/app/chatgroups/g%201/share_files')
    expect(ann.host.uploads[0]?.headers).toMatchObject({ 'restrict-access': 'true' })
  })

  test('can be cancelled, and a refusal is reported', async () => {
    const ann = await world.online('ann')
    const abort = new AbortController()
    ann.host.onUpload = () => new Promise(() => {})
    const sharing = errorOf(ann.client.groups.shareFile({ groupId: 'g1', file }, { signal: abort.signal }))
    await settle()
    abort.abort()
    expect(await sharing).toMatchObject({ reason: 'requestAborted' })
    for (const body of ['', '{}', '{"data":{"file_id":5}}', '{"data":null}']) {
      ann.host.onUpload = (request) => ({ status: 200, body, url: request.url })
      expect(await errorOf(ann.client.groups.shareFile({ groupId: 'g1', file }))).toMatchObject({
        reason: 'uploadFailed',
      })
    }
  })

  test('are downloaded', async () => {
    const ann = await world.online('ann')
    ann.host.onDownload = (request) => ({
      status: 200,
      body: '',
      url: request.url,
      bytes: Uint8Array.of(1, 2),
    })
    const blob = await ann.client.groups.downloadFile({ groupId: 'g1', fileId: 'f/1' })
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(Uint8Array.of(1, 2))
    expect(ann.host.downloads[0]?.url).toBe('http://parley.test/org/app/chatgroups/g1/share_files/f%2F1')
    expect(ann.host.downloads[0]?.headers).toMatchObject({ Authorization: 'Bearer token-of-ann' })
  })
})

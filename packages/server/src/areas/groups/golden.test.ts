// Replays recorded group requests of other clients. Each answer has to contain everything that the recording has.
// Requests with bytes are passed to the file service.

import { describe, expect, test } from 'vitest'
import { memoryDisk } from '../../files/memory-disk.ts'
import { peopleWorld } from '../../test-support/people-world.ts'
import { covers, type Recorded, replay, type Scene, vectorsOf } from '../../test-support/recorded-requests.ts'

const made = ['count', 'total', 'created', 'modified', 'joined_time', 'expire', 'uuid', 'file_id', 'nickname']

interface GroupScene extends Scene {
  /** Makes a preparatory request, which must succeed. */
  does(who: string, method: string, path: string, body?: unknown): Promise<void>
}

interface Wanted {
  readonly owner?: string
  readonly members?: readonly string[]
  readonly more?: object
}

/** The groups g1 and g2. By default they are Alice's, with Bob, Carol and Dave. */
async function scene({ owner = 'alice', members, more }: Wanted = {}): Promise<GroupScene> {
  const world = await peopleWorld({}, undefined, { disk: memoryDisk() })
  const alice = await world.person('alice')
  const bob = await world.person('bob')
  const tokens = new Map([
    ['alice', alice.token],
    ['bob', bob.token],
  ])
  for (const name of ['carol', 'dave', 'mallory', 'oscar']) tokens.set(name, await world.token(name))
  const names = new Map([
    ['{org}', 'parley'],
    ['{app}', 'demo'],
    ['{apiUrl}', 'http://localhost'],
    ['{resource}', 'web_1'],
  ])
  const people = members ?? ['alice', 'bob', 'carol', 'dave'].filter((name) => name !== owner)
  const create = async (): Promise<string> => {
    const body = { groupname: 'group one', desc: 'about group', public: true, members: people, ...more }
    const answer = await world.ask('POST', 'chatgroups', body, tokens.get(owner))
    return (answer.body.data as { groupid: string }).groupid
  }
  for (const name of ['g1', 'g2']) {
    const id = await create()
    names.set(name, id)
    names.set(`notification_ignore_${name}`, `notification_ignore_${id}`)
  }
  return {
    world,
    alice,
    bob,
    names,
    madeUp: new Set(made),
    async does(who, method, path, body) {
      const filled = path.replace(/\bg[12]\b/, (name) => names.get(name) as string)
      const { status, body: said } = await world.ask(method, filled, body, tokens.get(who))
      expect([status, said.error_description]).toEqual([200, undefined])
    },
  }
}

const at = ({ alice, names }: GroupScene) => ({
  org: 'parley',
  app: 'demo',
  groupId: names.get('g1') as string,
  headers: { authorization: `Bearer ${alice.token}` },
  query: { resource: 'web_1' },
})

/** The recorded file: note.txt with eleven bytes, which is f1 afterwards. */
async function share(one: GroupScene) {
  async function* chunks() {
    yield new TextEncoder().encode('hello world')
  }
  const file = { name: 'note.txt', type: 'text/plain', chunks: chunks() }
  const answer = await one.world.server.sharedFiles.upload({ ...at(one), file })
  const { file_id } = (answer.body.data ?? {}) as { file_id?: string }
  ;(one.names as Map<string, string>).set('f1', file_id ?? '')
  return answer
}

type Preparing = Wanted & { readonly before?: (one: GroupScene) => Promise<unknown> }

const admin =
  (name: string, of = 'g1') =>
  async ({ does }: GroupScene) =>
    does('alice', 'POST', `chatgroups/${of}/admin`, { newadmin: name })
const muted = (of: string): Preparing => ({
  before: ({ does }) =>
    does('alice', 'POST', `chatgroups/${of}/mute`, { usernames: ['bob'], mute_duration: 60_000 }),
})
const blocked: Preparing = {
  before: ({ does }) =>
    does('alice', 'POST', 'chatgroups/g1/blocks/users', { usernames: ['mallory', 'oscar'] }),
}
const blockedOne: Preparing = {
  before: ({ does }) => does('alice', 'POST', 'chatgroups/g1/blocks/users', { usernames: ['mallory'] }),
}
const allowed = (of = 'g1', usernames = ['bob', 'carol', 'dave']): Preparing => ({
  before: ({ does }) => does('alice', 'POST', `chatgroups/${of}/white/users`, { usernames }),
})
const applied = (name: string): Preparing => ({
  members: [],
  more: { approval: true },
  before: ({ does }) => does(name, 'POST', 'chatgroups/g1/apply', { message: 'please' }),
})
const attributes: Preparing = {
  before: async ({ does }) => {
    for (const name of ['bob', 'carol'])
      await does(name, 'PUT', `sdk/metadata/chatgroup/g1/user/${name}`, { metaData: { nick: `N-${name}` } })
  },
}
const listed: Preparing = { members: ['bob', 'carol'], before: admin('carol') }
const ofTwo: Preparing = { members: ['bob'] }
const read: Preparing = {
  before: async ({ world, alice, bob, names }) => {
    const id = await world.say({ from: alice, to: names.get('g1') as string, wantsReceipts: true })
    ;(names as Map<string, string>).set('1001', id)
    await world.server.services.database.write((sql) =>
      sql.run('INSERT INTO readers (message_id, user_id, read_at) VALUES (?, ?, 5)', [
        Number(id),
        bob.user.id,
      ]),
    )
  },
}

/** The state that a call needs. */
const prepared: Readonly<Record<string, Preparing>> = {
  blockGroupMessage: { owner: 'bob' },
  getJoinedGroups: { ...ofTwo, more: { desc: 'about' } },
  getJoinedGroupsCount: {
    before: ({ does }) => does('alice', 'POST', 'chatgroups', { groupname: 'a third' }),
  },
  getGroupInfo: ofTwo,
  getGroupMembers: listed,
  getGroupAdmin: listed,
  removeGroupAdmin: { before: admin('bob') },
  removeAdmin: { before: admin('carol') },
  quitGroup: { owner: 'bob' },
  inviteUsersToGroup: { members: [] },
  joinGroup: { owner: 'bob', members: [] },
  acceptGroupJoinRequest: applied('bob'),
  agreeJoinGroup: applied('carol'),
  rejectGroupJoinRequest: applied('bob'),
  rejectJoinGroup: applied('carol'),
  rejectGroupInvite: {
    owner: 'bob',
    members: [],
    more: { invite_need_confirm: true },
    before: ({ does }) => does('bob', 'POST', 'chatgroups/g1/invite', { usernames: ['alice'] }),
  },
  getGroupMutelist: muted('g1'),
  getGroupMuteList: muted('g1'),
  getMuted: muted('g2'),
  unblockGroupMember: blocked,
  removeGroupBlockSingle: blocked,
  unblockGroupMembers: blocked,
  getGroupBlocklist: blockedOne,
  removeGroupAllowlistMember: allowed(),
  removeGroupWhitelistMember: allowed(),
  rmUsersFromGroupWhitelist: allowed(),
  getGroupWhitelist: allowed('g2', ['bob']),
  isInGroupAllowlist: allowed(),
  isInGroupWhiteList: allowed(),
  isGroupWhiteUser: allowed(),
  getGroupMsgReadUser: read,
  fetchGroupAnnouncement: {
    before: ({ does }) => does('alice', 'POST', 'chatgroups/g1/announcement', { announcement: 'welcome' }),
  },
  getGroupMembersAttributes: attributes,
  deleteGroupSharedFile: { before: share },
  getGroupSharedFilelist: { before: share },
  fetchGroupSharedFileList: { before: share },
}

const withBytes = /^(up|down)load/

/** The recording requested the second page and was answered with the first. */
function onFirstPage(request: Recorded): Recorded {
  return request.query?.pagenum === '1' && request.path.endsWith('/alice')
    ? { ...request, query: { ...request.query, pagenum: '0' } }
    : request
}

describe('recorded requests: groups', () => {
  const vectors = vectorsOf('groups')

  test('are complete', () => {
    expect(vectors).toHaveLength(78)
    expect(vectors.filter(({ call }) => withBytes.test(call))).toHaveLength(3)
  })

  const replayed = vectors.filter(({ call }) => !withBytes.test(call))
  test.each(replayed.map((vector, at) => [at, vector.call, vector] as const))(
    '[GRP-72] %i %s',
    async (_at, call, vector) => {
      const { before, ...wanted } = prepared[call] ?? {}
      const one = await scene(wanted)
      await before?.(one)
      for (const request of vector.requests) {
        const { status, body } = await replay(one, onFirstPage(request))
        expect([status, body.error_description]).toEqual([request.answer.status, undefined])
        covers(one, request.answer.body, body, call)
      }
    },
  )

  test('[GRP-72] uploadGroupSharedFile', async () => {
    const one = await scene()
    const vector = vectors.find(({ call }) => call === 'uploadGroupSharedFile')
    const { status, body } = await share(one)
    expect(status).toBe(200)
    covers(one, vector?.requests[0]?.answer.body, body, 'uploadGroupSharedFile')
  })

  test('[GRP-72] downloadGroupSharedFile, with a secret or as a member', async () => {
    const one = await scene()
    const { body: shared } = await share(one)
    const { sharedFiles } = one.world.server
    const fileId = one.names.get('f1') as string
    const secret = (shared.data as Record<string, string>)['share-secret'] as string
    for (const headers of [at(one).headers, { 'share-secret': secret }]) {
      const { status, body } = await sharedFiles.download({ ...at(one), headers, fileId })
      expect(status).toBe(200)
      const parts: Uint8Array[] = []
      for await (const part of body as AsyncIterable<Uint8Array>) parts.push(part)
      expect(Buffer.concat(parts).toString()).toBe('hello world')
    }
  })
})

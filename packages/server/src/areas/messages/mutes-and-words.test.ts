// A mute covers everything that others read, and all of it is checked with the word list.

import { BodyType, encode, groupDomain, MUCBody, MUCOperation, NameSpace, ValueType } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { channelWorld, settled } from '../../test-support/channel-world.ts'

const note = [{ key: 'recallMessageExtensionInfo', type: ValueType.STRING, stringValue: 'a note' }]

async function inGroup(config = {}, more = {}) {
  const world = await channelWorld(config, undefined, more)
  const [ann, bob, cat] = [await world.device('ann'), await world.device('bob'), await world.device('cat')]
  return { world, ann, bob, cat, group: await world.group('ann', 'bob', 'cat') }
}

/** Every way besides messages in which a group member can publish text. */
const says = (group: string, messageId: string): [string, string, string, unknown][] => [
  ['a reaction', 'POST', 'reaction/user/bob', { msgId: messageId, message: 'hello' }],
  ['an attribute', 'PUT', `sdk/metadata/chatgroup/${group}/user/bob`, { metaData: { nick: 'hello' } }],
  ['a thread', 'POST', 'thread', { name: 'hello', msg_id: messageId, group_id: group, owner: 'bob' }],
]

describe('a muted group member', () => {
  test('cannot react, set attributes or create threads', async () => {
    const { ann, bob, group } = await inGroup()
    const { serverId = '' } = await ann.say(group, 'news')
    await ann.ask('POST', `chatgroups/${group}/mute`, { usernames: ['bob'], mute_duration: 60_000 })
    for (const [name, method, path, body] of says(group, serverId))
      expect((await bob.ask(method, path, body)).status, name).toBe(403)
    // Requests without text are allowed.
    const empty = { metaData: { nick: '' } }
    expect((await bob.ask('PUT', `sdk/metadata/chatgroup/${group}/user/bob`, empty)).status).toBe(200)
    await ann.ask('DELETE', `chatgroups/${group}/mute/bob`)
    for (const [name, method, path, body] of says(group, serverId).slice(0, 2))
      expect((await bob.ask(method, path, body)).status, name).toBe(200)
  })

  test('cannot set an announcement or name as an admin, but can remove one', async () => {
    const { ann, bob, group } = await inGroup()
    await ann.ask('POST', `chatgroups/${group}/admin`, { newadmin: 'bob' })
    await bob.ask('POST', `chatgroups/${group}/announcement`, { announcement: 'old' })
    await ann.ask('POST', `chatgroups/${group}/mute`, { usernames: ['bob'], mute_duration: 60_000 })
    const announce = (announcement: string) =>
      bob.ask('POST', `chatgroups/${group}/announcement`, { announcement })
    expect((await announce('hello')).status).toBe(403)
    expect((await announce('')).status).toBe(200)
    expect((await bob.ask('PUT', `chatgroups/${group}`, { groupname: 'hello' })).status).toBe(403)
  })

  test('can recall and confirm, but the note and the text are dropped', async () => {
    const { world, ann, bob, group } = await inGroup()
    const { serverId: own = '' } = await bob.say(group, 'mine')
    const asking = { msgConfig: { allowGroupAck: true } }
    const { serverId: asked = '' } = await ann.say(group, 'who read this?', {}, asking)
    await ann.ask('POST', `chatgroups/${group}/mute`, { usernames: ['bob'], mute_duration: 60_000 })
    expect((await bob.recall(group, own, { ext: note })).code).toBe(0)
    const receipt = await bob.receipt(BodyType.READ_ACK, group, asked, { ackContent: 'hello', ...asking })
    expect(receipt.code).toBe(0)
    await settled(world)
    expect(ann.gotOf(BodyType.RECALL)[0]?.meta.ext ?? []).toEqual([])
    expect(ann.gotOf(BodyType.READ_ACK)[0]?.body.ackContent ?? '').toBe('')
  })
})

describe('a user who is blocked in a single chat', () => {
  test('can recall, but the note is dropped', async () => {
    const { world, ann, bob } = await inGroup()
    const { serverId = '' } = await bob.say('ann', 'mine')
    await ann.ask('POST', 'sdk/user/ann/blocks', { usernames: ['bob'] })
    expect((await bob.recall('ann', serverId, { ext: note })).code).toBe(0)
    await settled(world)
    expect(ann.gotOf(BodyType.RECALL)[0]?.meta.ext ?? []).toEqual([])
  })
})

describe('a user whom an operator muted', () => {
  test('cannot publish any text', async () => {
    const { world, ann, bob, group } = await inGroup()
    const { serverId = '' } = await ann.say(group, 'news')
    await world.alter("UPDATE users SET muted_until = -1 WHERE name = 'bob'")
    const others: typeof says extends (...input: never) => infer R ? R : never = [
      ['a nickname', 'PUT', 'metadata/user/bob', { nickname: 'hello' }],
      ['a group', 'POST', 'chatgroups', { groupname: 'hello', members: ['ann'] }],
      ['a contact request', 'POST', 'users/bob/contacts/apply', { usernames: ['ann'], reason: 'hello' }],
      ['a status', 'POST', 'users/bob/presence/web_1/0', { ext: 'hello' }],
    ]
    for (const [name, method, path, body] of [...says(group, serverId), ...others])
      expect((await bob.ask(method, path, body)).status, name).toBe(403)
  })
})

describe('forbidden words', () => {
  const moderation = (shownText: (text: string) => string | undefined) => ({
    moderation: { isOff: true, decide: () => ({ allow: true as const }), shownText },
  })

  test('are refused wherever others would read them', async () => {
    const refuse = moderation((text) => (text.includes('hello') ? undefined : text))
    const { ann, bob, group } = await inGroup({}, refuse)
    const { serverId = '' } = await ann.say(group, 'news')
    for (const [name, method, path, body] of says(group, serverId))
      expect((await bob.ask(method, path, body)).status, name).toBe(403)
    const key = { metaData: { hello: 'x' } }
    expect((await bob.ask('PUT', `sdk/metadata/chatgroup/${group}/user/bob`, key)).status).toBe(403)
  })

  test('are masked if the list masks words, except in reactions, which are identified by their text', async () => {
    const cover = moderation((text) => text.replaceAll('hello', '*****'))
    const { ann, bob, group } = await inGroup({}, cover)
    const { serverId = '' } = await ann.say(group, 'news')
    const [reaction] = says(group, serverId)
    expect((await bob.ask(reaction?.[1] ?? '', reaction?.[2] ?? '', reaction?.[3])).status).toBe(403)
    await ann.ask('PUT', `chatgroups/${group}`, { groupname: 'say hello' })
    const { body } = await bob.ask('GET', `chatgroups/${group}`)
    expect(JSON.stringify(body.data)).toContain('say *****')
    await bob.ask('PUT', 'metadata/user/bob', { nickname: 'hello Bob' })
    const found = await ann.ask('POST', 'metadata/user/get', { targets: ['bob'] })
    expect(found.body.data).toEqual({ bob: { nickname: '***** Bob' } })
  })
})

describe('a room', () => {
  test('lets muted users in without their text, and refuses their attributes', async () => {
    const { world, ann, bob } = await inGroup()
    const made = await ann.ask('POST', 'chatrooms', {
      name: 'r',
      description: 'd',
      maxusers: 10,
      owner: 'ann',
    })
    const room = (made.body.data as { id: string }).id
    const join = (who: typeof ann, ext: string) => {
      const mucId = { appKey: world.app.key, name: room, domain: groupDomain }
      const body = { mucId, operation: MUCOperation.JOIN, isChatroom: true, ext }
      return who.sendMeta({ ns: NameSpace.MUC, payload: encode(MUCBody, body) })
    }
    expect((await join(ann, '')).code).toBe(0)
    await ann.ask('POST', `chatrooms/${room}/mute`, { usernames: ['bob'], mute_duration: 60_000 })
    expect((await join(bob, 'hello from bob')).code).toBe(0)
    await settled(world)
    const seen = ann.wire.frames.map((frame) => Buffer.from(frame).toString('latin1')).join()
    expect(seen).not.toContain('hello from bob')
    const attributes = { metaData: { seat: 'hello' } }
    expect((await bob.ask('PUT', `metadata/chatroom/${room}/user/bob`, attributes)).status).toBe(403)
  })
})

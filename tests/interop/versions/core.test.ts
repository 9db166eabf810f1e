// The core features that every version of the reference client must support. The long form runs all other files
// with each version.

import { describe, expect, it } from 'vitest'
import { rawSocket } from '../raw-socket.ts'
import type { ReferenceClient } from '../reference-client/client.ts'
import { decode } from '../reference-client/frames.ts'
import { versions } from '../reference-client/versions.ts'
import { openWorld, type Pair } from '../world.ts'

const world = openWorld()

describe.each(versions)('version $name', (version) => {
  const pair = (): Promise<Pair> => world.pair({ version })

  it('signs in with a password, and texts go both ways', async () => {
    const [anna, ben] = [await world.personWithPassword('anna'), await world.person('ben')]
    const first = world.client({ version })
    await first.call('open', { user: anna, pwd: 'correct horse' })
    await first.next('onConnected')
    const provision = first.sandbox.sent
      .map((frame) => decode('MSync', frame))
      .find((frame) => frame.command === 3)
    expect(decode('Provision', provision?.payload).version).toBe(version.saysItIs)
    const second = await world.signedIn(ben, { version })
    const { serverMsgId } = await first.sendText(ben, 'hello 你好')
    expect(await second.next('onTextMessage')).toMatchObject({
      id: serverMsgId,
      from: anna,
      msg: 'hello 你好',
    })
    await second.sendText(anna, 'and back')
    expect(await first.next('onTextMessage')).toMatchObject({ from: ben, msg: 'and back' })
  })

  it('gets its backlog', async () => {
    const { anna, ben, first, second } = await pair()
    await second.call('close')
    for (const text of ['one', 'two', 'three']) await first.sendText(ben, text)
    const again = await world.signedIn(ben, { version })
    for (const text of ['one', 'two', 'three'])
      expect(await again.next('onTextMessage')).toMatchObject({ from: anna, msg: text })
  })

  it.each(['by the cursor it was given', 'by the id of the last message'])(
    'scrolls history past three pages %s',
    async (how) => {
      const { ben, first } = await pair()
      const sent = Array.from({ length: 17 }, (_, index) => `text ${index}`)
      for (const text of sent) await first.sendText(ben, text)
      const seen: string[] = []
      let cursor: unknown = -1
      for (let pages = 0; pages < 10; pages++) {
        const page = await first.call('getHistoryMessages', {
          targetId: ben,
          chatType: 'singleChat',
          pageSize: 5,
          cursor,
        })
        seen.push(...page.messages.map(({ msg }: { msg: string }) => msg))
        // 4.1 does not say which page is the last; its applications stop at one that is not full.
        if (page.isLast ?? page.messages.length < 5) break
        cursor = how.includes('given') ? page.cursor : page.messages.at(-1).id
      }
      expect(seen).toEqual(sent.toReversed())
    },
  )

  it('creates groups, lists them page by page, and receives their messages', async () => {
    const { anna, ben, first, second } = await pair()
    const make = async (groupname: string) => {
      const fields = {
        groupname,
        desc: '',
        members: [ben],
        public: true,
        approval: false,
        allowinvites: true,
      }
      return (await first.call('createGroup', { data: fields })).data.groupid as string
    }
    const ids = [await make('first'), await make('second'), await make('third')]
    const page = async (pageNum: number) =>
      (await second.call('getJoinedGroups', { pageNum, pageSize: 2 })).data.map(
        ({ groupid, groupname }: Record<string, string>) => [groupid, groupname],
      )
    expect(await page(1)).toEqual([
      [ids[0], 'first'],
      [ids[1], 'second'],
    ])
    expect(await page(2)).toEqual([[ids[2], 'third']])
    const open = await second.call('getPublicGroups', { limit: 10 })
    expect(open.data.map(({ groupid }: Record<string, string>) => groupid)).toEqual(
      expect.arrayContaining(ids),
    )
    const to = ids[0] as string
    await first.sendText(to, 'to all', { chatType: 'groupChat' })
    expect(await second.next('onTextMessage')).toMatchObject({ from: anna, to, msg: 'to all' })
    const blocked = await first.call('blockGroupMember', { groupId: to, username: ben })
    expect(blocked.data).toMatchObject({ result: true, user: ben })
  })

  it('sends read receipts', async () => {
    const { anna, ben, first, second } = await pair()
    const { serverMsgId: id } = await first.sendText(ben, 'read me')
    await second.next('onTextMessage')
    await second.call('send', second.message({ type: 'read', chatType: 'singleChat', to: anna, id }))
    expect(await first.next('onReadMessage')).toMatchObject({ mid: id, from: ben })
  })

  it('recalls a message', async () => {
    const { ben, first, second } = await pair()
    const { serverMsgId: mid } = await first.sendText(ben, 'never mind')
    await second.next('onTextMessage')
    await first.call('recallMessage', { mid, to: ben, chatType: 'singleChat' })
    expect(await second.next('onRecallMessage')).toMatchObject({ mid })
  })

  it('adds contacts', async () => {
    const { anna, ben, first, second } = await pair()
    await first.call('addContact', ben, 'may I?')
    expect(await second.next('onContactInvited')).toMatchObject({ from: anna })
    await second.call('acceptContactInvite', anna)
    await first.next('onContactAdded')
    expect((await first.call('getContacts')).data).toEqual([ben])
  })

  it('joins a room, and receives its messages', async () => {
    const { anna, first, second } = await pair()
    const roomOf = async (client: ReferenceClient) =>
      (
        await client.call('createChatRoom', {
          name: 'room',
          description: 'x',
          maxusers: 50,
          members: [],
          // 4.1 creates rooms with a token that the application passes.
          token: await world.server.admin.token(anna),
        })
      ).data.id
    const roomId = await roomOf(first)
    for (const client of [first, second]) await client.call('joinChatRoom', { roomId })
    await first.sendText(roomId, 'to the room', { chatType: 'chatRoom' })
    expect(await second.next('onTextMessage')).toMatchObject({ from: anna, to: roomId, msg: 'to the room' })
    await second.call('leaveChatRoom', { roomId })
  })

  it('gets the first messages of 130 users', async () => {
    const ben = await world.person('ben')
    const client = await world.signedIn(ben, { version })
    const count = 130
    // In batches: this tests what arrives, not how many sockets open at once.
    for (let start = 0; start < count; start += 26)
      await Promise.all(
        Array.from({ length: 26 }, async (_, index) => {
          const name = `crowd${start + index}`
          await world.server.admin.createUserByToken(name)
          const socket = await rawSocket({ server: world.server })
          await socket.provision(name, await world.server.admin.token(name), 'web_1')
          await socket.sendText(ben, `from ${name}`)
        }),
      )
    await expect.poll(() => client.events.count('onTextMessage'), { timeout: 30_000 }).toBe(count)
  })
})

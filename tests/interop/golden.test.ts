// Replays recorded requests of the reference client against the real server, byte by byte, and checks what the
// client reads from our answers: history, last messages and unusual spellings. Names, ids and times are this
// server's.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { rawSocket } from './raw-socket.ts'
import type { ReferenceClient } from './reference-client/client.ts'
import { decode, encode } from './reference-client/frames.ts'
import type { Loose } from './reference-client/loose.ts'
import { makeGroup, openWorld } from './world.ts'

const golden = (area: string): Loose[] => {
  const file = new URL(`../../packages/protocol/test/golden/${area}.json`, import.meta.url)
  return JSON.parse(readFileSync(fileURLToPath(file), 'utf8'))
}

const world = openWorld()
beforeAll(async () => {
  for (const name of ['alice', 'bob', 'carol']) await world.server.admin.createUserByToken(name)
})

/** Sends a recorded request unchanged, to this app and as this server's Alice. */
async function replay(request: Loose) {
  const { apiUrl, appKey, admin } = world.server
  const path = request.path.replace('{org}/{app}', appKey.replace('#', '/'))
  const query = `${request.rawQuery ?? ''}${request.cacheBuster ? '&_v=1700000000000' : ''}`
  const answer = await fetch(`${apiUrl}${path}${query === '' ? '' : `?${query}`}`, {
    method: request.method,
    headers: { authorization: `Bearer ${await admin.token('alice')}`, 'content-type': 'application/json' },
    ...(request.body && { body: JSON.stringify(request.body) }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Loose
}

/** Checks that the answer has every field of the recorded one, with the same type. */
function hasAll(recorded: unknown, actual: unknown, place = 'answer'): void {
  if (Array.isArray(recorded)) {
    expect(Array.isArray(actual), place).toBe(true)
    hasAll(recorded[0], (actual as unknown[])[0], `${place}[0]`)
  } else if (typeof recorded === 'object' && recorded !== null) {
    expect(typeof actual, place).toBe('object')
    for (const [key, value] of Object.entries(recorded))
      hasAll(value, (actual as Record<string, unknown>)[key], `${place}.${key}`)
  } else if (place.endsWith('.payload')) {
    hasAll(JSON.parse(String(recorded)), JSON.parse(String(actual)), `${place} as JSON`)
  } else expect(typeof actual, place).toBe(typeof recorded)
}

const pages = golden('history').filter(({ call }) => /^(get|fetch)History/.test(call))
const isOfGroup = ({ args: [given] }: Loose) => given.chatType === 'groupChat' || given.isGroup === true
const isOfRoom = ({ args: [given] }: Loose) => given.chatType === 'chatRoom'

describe('recorded history', () => {
  /** Bob has sent 'from history'; the recording's 1001 is a position from which it is found. */
  async function scene(vector: Loose) {
    const [request] = vector.requests
    const alice = await world.signedIn('alice')
    const bob = await world.signedIn('bob')
    const to = isOfGroup(vector) ? await makeGroup(alice, 'bob') : 'alice'
    const queue = isOfGroup(vector) ? `${to}@conference.easemob.com` : 'bob@easemob.com'
    const say = (msg: string) =>
      bob.sendText(to, msg, { chatType: isOfGroup(vector) ? 'groupChat' : 'singleChat' })
    const lastPlace = async (): Promise<string> => {
      const page = await replay({ ...request, body: { queue, start: -1, pull_number: 1 } })
      return page.data.next_key
    }
    if (request.body.is_positive) {
      await say('before')
      return { alice, to, queue, place: await lastPlace(), sent: await say('from history') }
    }
    const sent = await say('from history')
    await say('after')
    return { alice, to, queue, place: await lastPlace(), sent }
  }

  it('is complete', () => expect(pages).toHaveLength(6))

  const recordings = pages.map((vector, at) => [at, vector.call, vector] as const)
  it.each(recordings.filter(([, , vector]) => !isOfRoom(vector)))('%i %s', async (_at, call, vector) => {
    const { alice, to, queue, place, sent } = await scene(vector)
    const { time } = sent.message
    const [request] = vector.requests
    const body = { ...request.body, queue }
    if (body.start === '1001') body.start = place
    if (body.startTime) Object.assign(body, { startTime: time, endTime: time + 60_000 })
    hasAll(request.answer.body, await replay({ ...request, body }))

    const given = structuredClone(vector.args[0])
    if (given.targetId) given.targetId = isOfGroup(vector) ? to : 'bob'
    if (given.queue) given.queue = isOfGroup(vector) ? to : 'bob'
    for (const name of ['cursor', 'start']) if (given[name] === '1001') given[name] = place
    Object.assign(given.searchOptions ?? {}, { startTime: time, endTime: time + 60_000 })
    const result = await alice.call(call, given)
    const isNewer = call === 'getHistoryMessages'
    const found = (isNewer ? result.messages : result).find(({ id }: Loose) => id === sent.serverMsgId)
    const [recorded] = isNewer ? vector.result.messages : vector.result
    // The recorded answer was the same message of a single chat for all of them.
    const kind = isNewer ? { chatType: 'groupChat' } : { type: 'groupchat' }
    expect(found).toEqual({
      ...recorded,
      ...(isOfGroup(vector) && { ...kind, to }),
      id: sent.serverMsgId,
      time: isNewer ? time : String(time),
    })
    if (isNewer) expect(result).toMatchObject({ isLast: true, cursor: expect.stringMatching(/^\d+$/) })
  })

  it('of a room that does not exist settles', async () => {
    const alice = await world.signedIn('alice')
    const [given] = pages.find(isOfRoom)?.args ?? []
    await expect(alice.call('getHistoryMessages', given)).rejects.toMatchObject({ type: expect.any(Number) })
  })
})

const lasts = golden('last-message')

/** Converts a body from its JSON form to the wire format. */
function contentOf(body: Loose): Loose {
  const types = ['txt', 'img', 'video', 'loc', 'audio', 'file', 'cmd', 'custom', 'combine']
  const { type, msg, url, secret, filename, length, thumb, thumb_secret, addr, lat, lng, customExts } = body
  const pairs = (customExts ?? []).flatMap((one: object) => Object.entries(one))
  const content = {
    type: types.indexOf(type),
    text: msg,
    remotePath: url,
    secretKey: secret,
    displayName: filename,
    fileLength: body.file_length,
    duration: length,
    thumbnailRemotePath: thumb,
    thumbnailSecretKey: thumb_secret,
    address: addr,
    latitude: lat,
    longitude: lng,
    buildingName: body.buildingName,
    action: body.action,
    customEvent: body.customEvent,
    subType: body.subType === 'sub_gif' ? 1 : undefined,
    customExts: pairs.map(([key, stringValue]: [string, string]) => ({ key, type: 7, stringValue })),
  }
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined))
}

/** Sends exactly this content, bypassing the client, and returns its message id. */
async function sendContent(from: string, to: string, payload: Loose): Promise<Loose> {
  const { server } = world
  const raw = await rawSocket({ server })
  await raw.provision(from, await server.admin.token(from), `raw-${to}`)
  const isGroup = payload.type !== 'chat'
  const ext = Object.entries(payload.ext).map(([key, stringValue]) => ({ key, type: 7, stringValue }))
  const body = {
    type: isGroup ? 2 : 1,
    to: { name: to },
    contents: [contentOf(payload.bodies[0])],
    ext,
  }
  const domain = isGroup ? 'conference.easemob.com' : 'easemob.com'
  const meta = {
    id: '1',
    to: { appKey: server.appKey, name: to, domain },
    ns: 1,
    payload: encode('MessageBody', body),
  }
  raw.frame('sync', encode('CommSyncUL', { meta }))
  const answer = await raw.next('answer')
  expect(answer.status).toMatchObject({ errorCode: 0 })
  return answer
}

describe('recorded last messages', () => {
  const request = {
    method: 'GET',
    path: '/{org}/{app}/sdk/user/alice/user_channels/list',
    rawQuery: '&limit=1&cursor=&need_mark=true&needEmptySession=false',
    cacheBuster: true,
  }
  const payloadOf = ({ row }: Loose): Loose => JSON.parse(row.meta.payload)

  async function edit(client: ReferenceClient, id: string, to: string, payload: Loose): Promise<void> {
    const chatType = payload.type === 'chat' ? 'singleChat' : 'groupChat'
    const modifiedMessage = client.message({ type: 'txt', chatType, to, msg: payload.bodies[0].msg })
    await client.call('modifyMessage', { messageId: id, modifiedMessage })
  }

  it('are complete', () => expect(lasts).toHaveLength(9))

  // Commands never become the last message here, so there is none to read.
  const shown = lasts
    .map((vector, at) => [at, payloadOf(vector).bodies[0].type, vector] as const)
    .filter(([, type]) => type !== 'cmd')

  it.each(shown)('%i %s', async (_at, _type, vector) => {
    // Thread messages are not part of this test.
    const { meta: { thread: _thread, ...meta } = {} as Loose, ...payload } = payloadOf(vector)
    const { chatThread: _later, url, thumb, modifiedInfo, ...last } = vector.conversation.lastMessage
    const alice = await world.signedIn('alice')
    const bob = await world.signedIn('bob')
    const to = payload.type === 'chat' ? 'alice' : await makeGroup(alice, 'bob')
    const { serverId, timestamp } = await sendContent('bob', to, payload)
    for (let count = 0; count < (meta.edit_msg?.count ?? 0); count += 1)
      await edit(bob, serverId, to, payload)

    const answer = await replay(request)
    const [info] = answer.data.channel_infos
    const written = JSON.parse(info.meta.payload)
    hasAll({ data: { cursor: '', channel_infos: [{ ...vector.row, meta: info.meta }] } }, answer)
    hasAll({ ...payload, meta }, { meta: {}, ...written }, 'payload')
    expect(written.bodies[0]).toMatchObject(payload.bodies[0])

    const { data } = await alice.call('getServerConversations', { pageSize: 1 })
    const here = (address: string) => address.replace('{apiUrl}', world.server.apiUrl)
    expect(data.conversations).toHaveLength(1)
    expect(data.conversations[0]).toMatchObject({
      conversationType: vector.conversation.conversationType,
      conversationId: payload.type === 'chat' ? 'bob' : to,
      isPinned: false,
      pinnedTime: 0,
      lastMessage: {
        ...last,
        id: serverId,
        time: Number(timestamp),
        to,
        ...(url && { url: here(url) }),
        ...(thumb && { thumb: here(thumb) }),
        ...(modifiedInfo && { modifiedInfo: { ...modifiedInfo, operationTime: expect.any(Number) } }),
      },
    })
    expect(data.conversations[0].unReadCount).toBeGreaterThan(0)
  })
})

describe('unusual spellings', () => {
  it('of a cursor are accepted', async () => {
    const vector = golden('encoding').find(({ call }) => call === 'getServerConversations')
    const alice = await world.signedIn('alice')
    await alice.sendText('bob', 'so that there is something')
    hasAll(
      { data: { cursor: '', channel_infos: [{ session_to: '', meta: {} }] } },
      await replay(vector.requests[0]),
    )
    const { data } = await alice.call('getServerConversations', vector.args[0])
    expect(data.conversations.length).toBeGreaterThan(0)
  })

  it('of history pages are binary metas, as the reference client decodes them', async () => {
    const alice = await world.signedIn('alice')
    const { serverMsgId } = await alice.sendText('carol', 'a page')
    const answer = await replay({
      method: 'POST',
      path: '/{org}/{app}/users/alice/messageroaming',
      body: { queue: 'carol@easemob.com', start: -1, pull_number: 1, is_positive: false, end: -1 },
    })
    const meta = decode('Meta', Buffer.from(answer.data.msgs[0].msg, 'base64'))
    expect(meta).toMatchObject({ id: serverMsgId, ns: 1 })
    expect(decode('MessageBody', meta.payload)).toMatchObject({
      type: 1,
      from: { name: 'alice' },
      to: { name: 'carol' },
      contents: [{ type: 0, text: 'a page' }],
    })
  })
})

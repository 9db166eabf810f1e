// Wrong arguments for every method that is one request: each field of valid arguments is replaced by values of
// other types. Both clients refuse the same ones with the same text, thrown or rejected, and send the rest alike.

import { describe, expect, it } from 'vitest'
import { vectors } from '../../drop-in/vectors.ts'
import type { Surface } from '../reference-client/sandbox.ts'
import { stage } from '../reference-client/stage.ts'
import { settled } from './actions.ts'
import { differences } from './compare.ts'
import { Normaliser, type SeenRequest } from './normalise.ts'

type Arguments = readonly unknown[]

/** Valid arguments of methods that have no recorded call with plain ones. */
const more: Readonly<Record<string, Arguments>> = {
  getConversationlist: [{ pageNum: 1, pageSize: 20 }],
  removeChatThreadMember: [{ chatThreadId: 't1', username: 'bob' }],
  isInGroupMutelist: [{ groupId: 'g1' }],
  getGroupMemberAttributes: [{ groupId: 'g1', userId: 'bob' }],
  getJoinedChatRooms: [{ pageNum: 1, pageSize: 20 }],
  setChatRoomAdmin: [{ chatRoomId: 'r1', username: 'bob' }],
  unmuteChatRoomMember: [{ chatRoomId: 'r1', username: 'bob' }],
  fetchChatRoomAnnouncement: [{ roomId: 'r1' }],
  updateChatRoomAnnouncement: [{ roomId: 'r1', announcement: 'news' }],
  deleteChatRoomSharedFile: [{ roomId: 'r1', fileId: 'f1' }],
  listGroupMembers: [{ groupId: 'g1', pageNum: 1, pageSize: 20 }],
  listChatRoomMembers: [{ chatRoomId: 'r1', pageNum: 1, pageSize: 20 }],
  leaveGroup: [{ groupId: 'g1' }],
  acceptGroupInvite: [{ groupId: 'g1', invitee: 'u1' }],
  isInChatRoomAllowlist: [{ chatRoomId: 'r1', userName: 'bob' }],
}

/** Methods that are more than one request, or that retry for some seconds. */
const others = [
  ...['open', 'close', 'registerUser', 'send', 'uploadGroupSharedFile', 'uploadChatRoomSharedFile'],
  ...['downloadGroupSharedFile', 'downloadAndParseCombineMessage', 'utils.uploadFile', 'utils.download'],
  ...['uploadPushToken', 'uploadToken', 'unbindPushToken'],
]

const wrong: readonly unknown[] = [undefined, null, '', 'yes', 0, -1, 1.5, [], {}, true]
const wholes: readonly Arguments[] = [[], [null], [{}], [5], ['x'], [[]]]

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Copies of options, each with one field replaced, or one field of a field. */
function* spoiledFields(options: Record<string, unknown>, depth = 2): Generator<unknown> {
  for (const [name, field] of Object.entries(options)) {
    for (const other of wrong) yield { ...options, [name]: other }
    if (depth > 1 && isFields(field))
      for (const other of spoiledFields(field, depth - 1)) yield { ...options, [name]: other }
  }
}

function* callsOf(name: string, good: readonly Arguments[]): Generator<readonly [string, Arguments]> {
  for (const given of wholes) yield [name, given]
  for (const given of good)
    for (const [index, value] of given.entries())
      for (const other of isFields(value) ? spoiledFields(value) : wrong)
        yield [name, given.with(index, other)]
}

/** Every method with a recorded call, and those above. */
function* calls(): Generator<readonly [string, Arguments]> {
  const good = new Map<string, Arguments[]>()
  const add = (name: string, given: Arguments) => good.set(name, [...(good.get(name) ?? []), given])
  for (const { call, args, config } of vectors)
    if (!config && !JSON.stringify(args).includes('"$') && !others.includes(call)) add(call, args)
  for (const [name, given] of Object.entries(more)) add(name, given)
  for (const [method, all] of good)
    for (const [name, given] of callsOf(method, all))
      if (name !== 'getHistoryMessages' || !isRefusedByMistake(given)) yield [name, given]
}

/** A search with an end time, and unknown kinds of messages. See docs/compat.md. */
function isRefusedByMistake([options]: Arguments): boolean {
  const search = isFields(options) && isFields(options.searchOptions) ? options.searchOptions : {}
  const { msgTypes = [], startTime, endTime } = search
  return !msgTypes || (Boolean(endTime) && !startTime && typeof startTime !== 'number')
}

const written = (value: unknown) =>
  value === undefined
    ? 'undefined'
    : JSON.stringify(value, (_, one) => (one === undefined ? '<undefined>' : one))

interface Result {
  readonly outcome: unknown
  readonly requests: readonly SeenRequest[]
}

async function resultsOf(surface: Surface): Promise<Readonly<Record<string, Result>>> {
  const { signedIn, server } = await stage({
    http: () => ({ status: 400, body: { error: 'an_error', error_description: 'no' } }),
  })
  const { client } = await signedIn({ surface, deviceId: 'web-1' })
  const results: Record<string, Result> = {}
  for (const [name, given] of calls()) {
    const title = `${name}(${given.map(written).join(', ')})`
    if (results[title]) continue
    const before = client.sandbox.requests.length
    const outcome = await settled(client, name, given)
    const normal = new Normaliser([[server.apiUrl, '<host>']])
    const requests = client.sandbox.requests.slice(before).map((one) => normal.request(one))
    results[title] = { outcome, requests: requests.map(comparable) }
  }
  return results
}

/** Without what docs/compat.md names: spellings of missing values in queries and forms, and escapes. */
function comparable({ method, path, query, body }: SeenRequest): SeenRequest {
  const isNothing = body === 'nickname=undefined'
  return {
    method,
    path: decodeURIComponent(path),
    query: Object.fromEntries(
      Object.entries(query).filter(([, value]) => value !== 'undefined' && value !== 'null'),
    ),
    body: isNothing ? null : typeof body === 'string' ? decodeURIComponent(body) : body,
  }
}

describe('wrong arguments', () => {
  it('are refused or sent by both clients alike', async () => {
    const [reference, ours] = [await resultsOf('reference'), await resultsOf('drop-in')]
    expect(Object.keys(reference).length).toBeGreaterThan(4000)
    // The measurements of the reference client are not part of an answer.
    const found = differences(reference, ours).filter(({ at }) => !at.endsWith('.extraInfo'))
    const texts = found.map(
      ({ at, reference: theirs, ours: mine }) =>
        `${at}\n  reference ${JSON.stringify(theirs)}\n  ours      ${JSON.stringify(mine)}`,
    )
    expect(texts.join('\n')).toBe('')
  })
})

// Every refusal on the socket, for everything that can be sent: both clients report it to their callers alike.

import { describe, expect, it } from 'vitest'
import type { ReferenceClient } from '../reference-client/client.ts'
import type { Surface } from '../reference-client/sandbox.ts'
import { stage } from '../reference-client/stage.ts'
import { settled, withCallbacks } from './actions.ts'
import { differences } from './compare.ts'
import { Normaliser } from './normalise.ts'

/** Codes in answers to joining and leaving; the content of these is ignored. */
const roomCodes = [1, 2, 3, 8, 15]
/** For most codes the callbacks of the reference client differ, as docs/compat.md says. */
const toldCodes = [1]

/** Status codes, with the texts that servers send with them. */
const refusals: Readonly<Record<number, readonly string[]>> = {
  1: `blocked
group not found
not in group or chatroom
exceed recall time limit
message recall disabled
not in group or chatroom white list
nonroster
group is disabled
limit directed users
Sorry, edit limit reached
Sorry, message does not exist
Sorry, You do not have permission
Sorry, format is incorrect
Sorry, edit is not available
Sorry, edit fail
grpID r1 does not exist!
username u1 doesn't exist!
group member list is full!
can not join this group, u1 is in the blacklist
can not operate this group, reason: group is disabled
a moderation of it
group ID illegal, please check it
u1 has create too many chatrooms
u1 has joined too many chatrooms
auto create failed
no such device
`.split('\n'),
  // With another text the reference client never settles.
  7: [
    'sensitive words',
    'blocked by mod_antispam',
    'user is mute',
    'traffic limit',
    'Sorry, data is too large',
  ],
  15: ['', 'muted'],
  19: ['', 'the hook says no'],
  2: ['', 'who are you'],
  3: ['missing'],
  8: ['no route'],
}

const text = (client: ReferenceClient, more: object = {}) =>
  client.message({ type: 'txt', chatType: 'singleChat', to: 'u2', msg: 'hi', ...more })

/** The calls, by what they do. */
const acts: Readonly<Record<string, (client: ReferenceClient) => readonly [string, unknown]>> = {
  send: (client) => ['send', text(client)],
  'send to a room': (client) => ['send', text(client, { chatType: 'chatRoom', to: 'r1' })],
  'send to a device': (client) => ['send', text(client, { to: 'u2/webim_pad' })],
  'send a file': (client) => [
    'send',
    client.message({
      ...{ type: 'file', chatType: 'singleChat', to: 'u2', filename: 'a.txt' },
      ...{ body: { url: 'http://files.example/1', filename: 'a.txt' } },
    }),
  ],
  'send a receipt': (client) => [
    'send',
    client.message({ type: 'read', chatType: 'singleChat', to: 'u2', id: '5' }),
  ],
  'send a receipt for a conversation': (client) => [
    'send',
    client.message({ type: 'channel', chatType: 'singleChat', to: 'u2' }),
  ],
  recall: () => ['recallMessage', { mid: '5', to: 'u2', chatType: 'singleChat' }],
  edit: (client) => ['modifyMessage', { messageId: '5', modifiedMessage: text(client) }],
  join: () => ['joinChatRoom', { roomId: 'r1' }],
  leave: () => ['leaveChatRoom', { roomId: 'r1' }],
}

/** The outcome for callers. */
async function resultsOf(surface: Surface): Promise<Readonly<Record<string, unknown>>> {
  const { signedIn, server } = await stage()
  const { client } = await signedIn({ surface, deviceId: 'web-1' })
  const results: Record<string, unknown> = {}
  for (const [errorCode, texts] of Object.entries(refusals))
    for (const reason of texts) {
      server.script.send = ({ id }) => ({
        ...{ status: { errorCode: Number(errorCode), reason }, metaId: id, serverId: '0' },
        timestamp: '1790000000000',
      })
      for (const [name, act] of Object.entries(acts)) {
        const isRoom = name === 'join' || name === 'leave'
        if (isRoom && !roomCodes.includes(Number(errorCode))) continue
        const normal = new Normaliser([[server.apiUrl, '<host>']])
        normal.nextStep()
        const before = client.events.all.length
        const [method, given] = act(client)
        const callbacks: unknown[] = []
        const outcome = await settled(client, method, withCallbacks([given], callbacks))
        const events = client.events.all
          .slice(before)
          .map(({ name: handler, payload }) => ({ handler, payload }))
        results[`${errorCode} ${reason}, ${name}`] = normal.value({
          ...{ outcome, events },
          ...(toldCodes.includes(Number(errorCode)) && name !== 'join' ? { callbacks } : {}),
        })
      }
    }
  return results
}

describe('a refusal on the socket', () => {
  it('is reported to callers by both clients alike', { timeout: 120_000 }, async () => {
    const [reference, ours] = [await resultsOf('reference'), await resultsOf('drop-in')]
    const texts = differences(reference, ours).map(
      ({ at, reference: theirs, ours: mine }) =>
        `${at}\n  reference ${JSON.stringify(theirs)}\n  ours      ${JSON.stringify(mine)}`,
    )
    expect(texts.join('\n')).toBe('')
  })
})

// The server refuses both clients alike: ours fails with the code that the reference client has as its type, and
// with a reason.

import type { Message } from '@parley/client'
import { expect, it } from 'vitest'
import { group, type Ours, ourClient, single } from './our-client.ts'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { makeGroup, openOwnWorld } from './world.ts'

// Has its own server: the limits are one call away.
const world = openOwnWorld({
  PARLEY_MAX_DIRECTED: '1',
  PARLEY_MAX_EDITS: '3',
  PARLEY_MAX_REACTIONS: '2',
  PARLEY_MAX_PINS: '1',
})

interface Scene {
  readonly anna: string
  readonly ben: string
  readonly blocker: string
  /** A group that neither is in, and one of Ben's that both are in. */
  readonly closed: string
  readonly shared: string
  /**
   * Messages: one from Anna to Carl long ago, edited three times; from Ben to Anna; from Ben in the shared group;
   * one pinned there.
   */
  readonly old: string
  readonly mine: string
  readonly theirs: string
  readonly pinned: string
  readonly carl: string
}

/** A message as our client has it. */
const message = (id: string, conversation: Message['conversation'], more: object = {}): Message =>
  ({
    kind: 'text',
    id,
    conversation,
    from: '',
    to: '',
    sentAt: 1,
    position: 1,
    ext: {},
    text: '',
    ...more,
  }) as Message

type Attempt = readonly [
  reason: string,
  reference: (client: ReferenceClient, scene: Scene) => Promise<unknown>,
  ours: (own: Ours, scene: Scene) => Promise<unknown>,
]

const edit = (client: ReferenceClient, messageId: string, options: object) =>
  client.call('modifyMessage', {
    messageId,
    modifiedMessage: client.message({ type: 'txt', chatType: 'singleChat', msg: 'new', ...options }),
  })
const say = (own: Ours, to: Message['conversation'], more: object = {}) =>
  own.messages.send({ kind: 'text', to, text: 'x', ...more }).done
const toGroup = { chatType: 'groupChat' }

const attempts: readonly Attempt[] = [
  ['userNotFound', (c) => c.sendText('nobody', 'x'), (own) => say(own, single('nobody'))],
  ['groupNotFound', (c) => c.sendText('404', 'x', toGroup), (own) => say(own, group('404'))],
  [
    'notInGroup',
    (c, { closed }) => c.sendText(closed, 'x', toGroup),
    (own, { closed }) => say(own, group(closed)),
  ],
  [
    'roomNotFound',
    (c) => c.sendText('404', 'x', { chatType: 'chatRoom' }),
    (own) => say(own, { type: 'room', id: '404' }),
  ],
  [
    'messageTooLarge',
    (c, { carl }) => c.sendText(carl, 'x'.repeat(70_000)),
    (own, { carl }) => say(own, single(carl), { text: 'x'.repeat(70_000) }),
  ],
  [
    'maxLimit',
    (c, { shared, ben, carl }) => c.sendText(shared, 'x', { ...toGroup, receiverList: [ben, carl] }),
    (own, { shared, ben, carl }) => say(own, group(shared), { onlyTo: [ben, carl] }),
  ],
  [
    'permissionDenied',
    (c, { blocker }) => c.sendText(blocker, 'x'),
    (own, { blocker }) => say(own, single(blocker)),
  ],
  [
    'editMessageNotFound',
    (c, { carl }) => c.call('recallMessage', { mid: '12345', to: carl, chatType: 'singleChat' }),
    (own, { carl }) => own.messages.recall(message('12345', single(carl))),
  ],
  [
    'recallTooLate',
    (c, { carl, old }) => c.call('recallMessage', { mid: old, to: carl, chatType: 'singleChat' }),
    (own, { carl, old }) => own.messages.recall(message(old, single(carl))),
  ],
  [
    'permissionDenied',
    (c, { ben, mine }) => c.call('recallMessage', { mid: mine, to: ben, chatType: 'singleChat' }),
    (own, { ben, mine }) => own.messages.recall(message(mine, single(ben))),
  ],
  [
    'editMessageNotFound',
    (c, { carl }) => edit(c, '12345', { to: carl }),
    (own, { carl }) => own.messages.edit(message('12345', single(carl)), { text: 'new' }),
  ],
  [
    'permissionDenied',
    (c, { ben, mine }) => edit(c, mine, { to: ben }),
    (own, { ben, mine }) => own.messages.edit(message(mine, single(ben)), { text: 'new' }),
  ],
  [
    'editFormatWrong',
    (c, { carl, old }) => edit(c, old, { to: carl, type: 'custom', customEvent: 'e', customExts: {} }),
    (own, { carl, old }) =>
      own.messages.edit(message(old, single(carl), { kind: 'custom', event: 'e', params: {} }), {
        event: 'e',
      }),
  ],
  [
    'maxLimit',
    (c, { carl, old }) => edit(c, old, { to: carl }),
    (own, { carl, old }) => own.messages.edit(message(old, single(carl)), { text: 'new' }),
  ],
  [
    'reactionExists',
    (c, { mine }) => c.call('addReaction', { messageId: mine, reaction: 'one' }),
    (own, { ben, mine }) => own.messages.react(message(mine, single(ben)), 'one'),
  ],
  [
    'maxLimit',
    (c, { mine }) => c.call('addReaction', { messageId: mine, reaction: 'three' }),
    (own, { ben, mine }) => own.messages.react(message(mine, single(ben)), 'three'),
  ],
  [
    'reactionIllegal',
    (c, { mine }) => c.call('deleteReaction', { messageId: mine, reaction: 'three' }),
    (own, { ben, mine }) => own.messages.unreact(message(mine, single(ben)), 'three'),
  ],
  [
    'messageNotFound',
    (c) => c.call('addReaction', { messageId: '12345', reaction: 'x' }),
    (own, { ben }) => own.messages.react(message('12345', single(ben)), 'x'),
  ],
  [
    'messageNotFound',
    (c, { shared }) =>
      c.call('pinMessage', { conversationId: shared, conversationType: 'groupChat', messageId: '12345' }),
    (own, { shared }) => own.messages.pin(message('12345', group(shared))),
  ],
  [
    'maxLimit',
    (c, { shared, theirs }) =>
      c.call('pinMessage', { conversationId: shared, conversationType: 'groupChat', messageId: theirs }),
    (own, { shared, theirs }) => own.messages.pin(message(theirs, group(shared))),
  ],
  [
    'notInGroup',
    (c, { closed }) =>
      c.call('getServerPinnedMessages', {
        conversationId: closed,
        conversationType: 'groupChat',
        pageSize: 10,
        cursor: '',
      }),
    (own, { closed }) => own.messages.loadPins(group(closed)),
  ],
  [
    'conversationNotFound',
    (c, { closed }) =>
      c.call('pinMessage', { conversationId: 'nobody', conversationType: 'singleChat', messageId: closed }),
    (own, { closed }) => own.messages.pin(message(closed, single('nobody'))),
  ],
  [
    'messageNotFound',
    (c) => c.call('reportMessage', { reportType: 'a', reportReason: 'b', messageId: '12345' }),
    (own, { ben }) => own.messages.report(message('12345', single(ben)), { type: 'a', reason: 'b' }),
  ],
  [
    'permissionDenied',
    (c, { old }) => c.call('reportMessage', { reportType: 'a', reportReason: 'b', messageId: old }),
    (own, { old, carl }) => own.messages.report(message(old, single(carl)), { type: 'a', reason: 'b' }),
  ],
  [
    'permissionDenied',
    (c, { shared, theirs }) => c.call('getGroupMsgReadUser', { groupId: shared, msgId: theirs }),
    (own, { shared, theirs }) => own.messages.readers(message(theirs, group(shared))),
  ],
  [
    'userNotFound',
    (c) => c.call('addUsersToBlocklist', { name: ['nobody'] }),
    (own) => own.client.blocks.add({ users: ['nobody'] }),
  ],
  [
    'userNotFound',
    (c) => makeGroup(c, 'nobody'),
    (own) => own.client.groups.create({ name: 'g', members: ['nobody'] }),
  ],
]

it('the server refuses both clients alike', async () => {
  const { anna, ben, first, second } = await world.pair()
  const [carl, blocker] = [await world.person('carl'), await world.person('blocker')]
  const shared = await makeGroup(second, anna, carl)
  const closed = await makeGroup(second, carl)
  const old = (await first.sendText(carl, 'old')).serverMsgId
  for (let count = 0; count < 3; count += 1) await edit(first, old, { to: carl })
  await world.server.alter('UPDATE entries SET sent_at = sent_at - 200000 WHERE id = ?', Number(old))
  const mine = (await second.sendText(anna, 'mine')).serverMsgId
  for (const reaction of ['one', 'two']) await first.call('addReaction', { messageId: mine, reaction })
  const theirs = (await second.sendText(shared, 'theirs', toGroup)).serverMsgId
  const pinned = (await second.sendText(shared, 'pinned', toGroup)).serverMsgId
  await second.call('pinMessage', {
    conversationId: shared,
    conversationType: 'groupChat',
    messageId: pinned,
  })
  await (await world.signedIn(blocker)).call('addUsersToBlocklist', { name: [anna] })

  const own = await ourClient(world, anna)
  const scene = { anna, ben, blocker, closed, shared, old, mine, theirs, pinned, carl }
  const results: unknown[] = []
  const wanted: unknown[] = []
  for (const [reason, reference, ours] of attempts) {
    const theirProblem: Loose = await reference(first, scene).then(
      () => ({}),
      (error) => error,
    )
    const ourProblem: Loose = await ours(own, scene).then(
      () => ({}),
      (error) => error,
    )
    results.push([ourProblem.reason, ourProblem.code])
    wanted.push([reason, theirProblem.type])
  }
  expect(results).toEqual(wanted)
  expect(own.client.state.connection.name).toBe('online')
})

// Every refusal of this server on the channel, as the unmodified reference client sees it: the promise settles with
// the error type and text that the client has for it, the connection stays open, and nothing is stored.

import { describe, expect, it } from 'vitest'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { fence, makeGroup, openOwnWorld } from './world.ts'

// Has its own server: its rows are changed in the database, and it is restarted to load them.
const world = openOwnWorld({ PARLEY_MAX_DIRECTED: '2', PARLEY_MAX_EDITS: '3' })
const toGroup = { chatType: 'groupChat' }

const recall = (client: ReferenceClient, mid: string, to: string, more: Record<string, unknown> = {}) =>
  client.call('recallMessage', { mid, to, chatType: 'singleChat', ...more })

const edit = (client: ReferenceClient, messageId: string, options: Record<string, unknown>) =>
  client.call('modifyMessage', {
    messageId,
    modifiedMessage: client.message({ type: 'txt', chatType: 'singleChat', msg: 'new', ...options }),
  })

const longAgo = (id: string) =>
  world.server.alter('UPDATE entries SET sent_at = sent_at - 200000 WHERE id = ?', Number(id))

describe('a message', () => {
  it('is refused to an unknown user, device, group or room', async () => {
    const { ben, first, second } = await world.pair()
    await expect(first.sendText('nobody-at-all', 'x')).rejects.toMatchObject({
      type: 204,
      message: "username nobody-at-all doesn't exist!",
    })
    await expect(first.sendText(`${ben}/no-such-device`, 'x')).rejects.toMatchObject({
      type: 604,
      message: 'no such device',
    })
    await expect(first.sendText('404', 'x', toGroup)).rejects.toMatchObject({
      type: 605,
      message: 'group not found',
    })
    await expect(first.sendText('404', 'x', { chatType: 'chatRoom' })).rejects.toMatchObject({
      type: 705,
      message: 'The chat room dose not exist.',
    })
    // A refusal names its message.
    const problem: Loose = await first.sendText('404', 'x', toGroup).catch((error) => error)
    expect(problem.data).toMatchObject({ id: expect.stringMatching(/^\d+$/) })
    expect(await fence(first, second, ben)).toBe(1)
    expect(first.events.count('onError')).toBe(0)
  })

  it('is refused to a group that the sender is not in', async () => {
    const { first, second } = await world.pair()
    const group = await makeGroup(first)
    await expect(second.sendText(group, 'let me in', toGroup)).rejects.toMatchObject({
      type: 602,
      message: 'not in group or chatroom',
    })
    await expect(recall(second, '12345', group, toGroup)).rejects.toMatchObject({ type: 602 })
    await expect(edit(second, '12345', { ...toGroup, to: group })).rejects.toMatchObject({ type: 602 })
    const target = { targetId: group, chatType: 'groupChat' }
    await expect(second.call('getHistoryMessages', target)).rejects.toMatchObject({ type: 602 })
    expect((await first.call('getHistoryMessages', target)).messages).toEqual([])
  })

  it('is refused if it is too large in any of its parts', async () => {
    const { anna, ben, first, second } = await world.pair()
    const group = await makeGroup(first, ben)
    const tooLarge = { type: 511, message: 'Sorry, data is too large' }
    await expect(first.sendText(ben, 'x'.repeat(65_537))).rejects.toMatchObject(tooLarge)
    await expect(first.sendText(ben, 'x', { ext: { y: 'z'.repeat(100_000) } })).rejects.toMatchObject(
      tooLarge,
    )
    await first.sendText(ben, 'x'.repeat(65_536))
    const sent = await first.sendText(group, 'read', { ...toGroup, msgConfig: { allowGroupAck: true } })
    const ackContent = 'x'.repeat(1025)
    const ack = { type: 'read', ...toGroup, to: group, id: sent.serverMsgId, ackContent }
    await expect(second.call('send', second.message(ack))).rejects.toMatchObject(tooLarge)
    await expect(
      recall(first, sent.serverMsgId, group, { ...toGroup, ext: ackContent }),
    ).rejects.toMatchObject(tooLarge)
    await expect(
      edit(first, sent.serverMsgId, { ...toGroup, to: group, msg: 'x'.repeat(70_000) }),
    ).rejects.toMatchObject(tooLarge)
    const { messages } = await second.call('getHistoryMessages', { targetId: anna, chatType: 'singleChat' })
    expect(messages).toHaveLength(1)
  })

  it('is refused to more receivers than allowed', async () => {
    const { ben, first, second } = await world.pair()
    const group = await makeGroup(first, ben)
    const receiverList = [ben, 'u2', 'u3']
    await expect(first.sendText(group, 'x', { ...toGroup, receiverList })).rejects.toMatchObject({
      type: 50,
      message: 'limit directed users',
    })
    await first.sendText(group, 'two', { ...toGroup, receiverList: [ben, 'u2'] })
    expect(await second.next('onTextMessage')).toMatchObject({ msg: 'two' })
  })
})

describe('a recall', () => {
  it('is refused for a message that does not exist, is another user’s, or is too old', async () => {
    const { anna, ben, first, second } = await world.pair()
    const carl = await world.person('carl')
    const gone = { type: 1302, message: 'The message does not exist.' }
    const { serverMsgId } = await first.sendText(ben, 'mine')
    await expect(recall(first, '12345', ben)).rejects.toMatchObject(gone)
    await first.sendText(carl, 'elsewhere')
    await expect(recall(first, serverMsgId, carl)).rejects.toMatchObject(gone)
    await expect(recall(second, serverMsgId, anna)).rejects.toMatchObject({ type: 603 })
    await longAgo(serverMsgId)
    await expect(recall(first, serverMsgId, ben)).rejects.toMatchObject({
      type: 504,
      message: 'exceed recall time limit',
    })
    const again = await first.sendText(ben, 'again')
    await recall(first, again.serverMsgId, ben)
    await expect(recall(first, again.serverMsgId, ben)).rejects.toMatchObject(gone)
    expect(await second.next('onRecallMessage')).toMatchObject({ mid: again.serverMsgId })
    await fence(first, second, ben)
    expect(second.events.count('onRecallMessage')).toBe(1)
  })

  it('in a group is too late for members, but not for the owner', async () => {
    const { ben, first, second } = await world.pair()
    const group = await makeGroup(first, ben)
    const { serverMsgId } = await second.sendText(group, 'old', toGroup)
    await longAgo(serverMsgId)
    await expect(recall(second, serverMsgId, group, toGroup)).rejects.toMatchObject({ type: 504 })
    await recall(first, serverMsgId, group, toGroup)
    expect(await second.next('onRecallMessage')).toMatchObject({ mid: serverMsgId })
  })
})

describe('an edit', () => {
  it('is refused for a message that does not exist, is another user’s, or is of another kind', async () => {
    const { anna, ben, first, second } = await world.pair()
    const { serverMsgId } = await first.sendText(ben, 'mine')
    await expect(edit(first, '12345', { to: ben })).rejects.toMatchObject({
      type: 1302,
      message: 'The message does not exist.',
    })
    await expect(edit(second, serverMsgId, { to: anna })).rejects.toMatchObject({
      type: 603,
      message: 'You do not have the modified permission.',
    })
    const custom = { type: 'custom', to: ben, customEvent: 'x', customExts: {} }
    await expect(edit(first, serverMsgId, custom)).rejects.toMatchObject({
      type: 1303,
      message: 'The modify messaged format error.',
    })
    const command = await first.call(
      'send',
      first.message({ type: 'cmd', chatType: 'singleChat', to: ben, action: 'a' }),
    )
    await expect(
      edit(first, command.serverMsgId, { type: 'cmd', to: ben, action: 'b' }),
    ).rejects.toMatchObject({ type: 1303 })
    await fence(first, second, ben)
    expect(second.events.count('onModifiedMessage')).toBe(0)
    const { messages } = await second.call('getHistoryMessages', { targetId: anna, chatType: 'singleChat' })
    expect(messages.at(-1)).toMatchObject({ id: serverMsgId, msg: 'mine' })
  })

  it('is refused beyond the limit of edits', async () => {
    const { ben, first } = await world.pair()
    const { serverMsgId } = await first.sendText(ben, 'zero')
    for (const msg of ['one', 'two', 'three']) await edit(first, serverMsgId, { to: ben, msg })
    await expect(edit(first, serverMsgId, { to: ben, msg: 'four' })).rejects.toMatchObject({
      type: 50,
      message: 'Modify message limit reached',
    })
  })
})

describe('restrictions by operators and groups', () => {
  it('include mutes, bans and disabled groups', async () => {
    const { anna, ben, first, second } = await world.pair()
    const carl = await world.person('carl')
    const groups = {
      muted: await makeGroup(first, ben, carl),
      over: await makeGroup(first, ben),
      banned: await makeGroup(first, ben, carl),
      disabled: await makeGroup(first, ben),
    }
    const sent: Record<string, string> = {}
    for (const [name, id] of Object.entries(groups))
      sent[name] = (await second.sendText(id, 'before', toGroup)).serverMsgId
    const { alter } = world.server
    const inGroup = `log_id = (SELECT id FROM logs WHERE kind = 'group' AND key = ?)`
    const isUser = 'user_id = (SELECT id FROM users WHERE name = ?)'
    alter(`UPDATE members SET muted_until = -1 WHERE ${inGroup} AND ${isUser}`, groups.muted, ben)
    alter(`UPDATE members SET muted_until = 1000 WHERE ${inGroup} AND ${isUser}`, groups.over, ben)
    alter(`UPDATE groups SET banned = 1 WHERE ${inGroup}`, groups.banned)
    alter(`UPDATE members SET allowed = 1 WHERE ${inGroup} AND ${isUser}`, groups.banned, carl)
    alter(`UPDATE groups SET disabled = 1 WHERE ${inGroup}`, groups.disabled)
    const silent = await world.person('silent')
    alter('UPDATE users SET muted_until = -1 WHERE name = ?', silent)
    await world.server.restart()

    const owner = await world.signedIn(anna)
    const member = await world.signedIn(ben)
    const allowed = await world.signedIn(carl)
    const muted = { type: 507, reason: 'you were muted' }
    const said = (group: string) => member.sendText(group, 'hello?', toGroup)
    await expect(said(groups.muted)).rejects.toMatchObject(muted)
    await expect(edit(member, sent.muted as string, { ...toGroup, to: groups.muted })).rejects.toMatchObject(
      muted,
    )
    await said(groups.over)
    await expect(said(groups.banned)).rejects.toMatchObject(muted)
    await allowed.sendText(groups.banned, 'I may', toGroup)
    await owner.sendText(groups.banned, 'so may I', toGroup)
    await expect(said(groups.disabled)).rejects.toMatchObject({ type: 608, message: 'group is disabled' })
    await expect(owner.sendText(groups.disabled, 'x', toGroup)).rejects.toMatchObject({ type: 608 })
    await expect(recall(member, sent.disabled as string, groups.disabled, toGroup)).rejects.toMatchObject({
      type: 608,
    })
    const reaction = { messageId: sent.disabled, reaction: 'x' }
    await expect(owner.call('addReaction', reaction)).rejects.toMatchObject({ type: 608 })
    const pin = { conversationId: groups.disabled, conversationType: 'groupChat', messageId: sent.disabled }
    await expect(owner.call('pinMessage', pin)).rejects.toMatchObject({ type: 608 })
    // Users who may not write may still recall and send receipts.
    await recall(member, sent.muted as string, groups.muted, toGroup)
    await member.call('send', member.message({ type: 'channel', ...toGroup, to: groups.disabled }))

    const quiet = await world.signedIn(silent)
    await expect(quiet.sendText(ben, 'x')).rejects.toMatchObject({ type: 219, message: 'user is mute' })
    await quiet.call('send', quiet.message({ type: 'channel', chatType: 'singleChat', to: ben }))
  })
})

// A server with every optional feature disabled and with low limits.

import { describe, expect, it } from 'vitest'
import type { Loose } from './reference-client/loose.ts'
import { makeGroup, openOwnWorld } from './world.ts'

// Has its own server: features that others use are disabled.
const world = openOwnWorld({
  PARLEY_RECALL_SECONDS: '0',
  PARLEY_MAX_EDITS: '0',
  PARLEY_REACTIONS: '0',
  PARLEY_REPORTS: '0',
  PARLEY_MAX_FILE_MB: '1',
  PARLEY_SENDS_PER_SECOND_LOOPBACK: '2',
})

describe('a disabled feature', () => {
  it('is reported with the errors that the reference client has for it', async () => {
    const { ben, first, second } = await world.pair()
    const { serverMsgId: messageId } = await first.sendText(ben, 'as it is')
    await expect(
      first.call('recallMessage', { mid: messageId, to: ben, chatType: 'singleChat' }),
    ).rejects.toMatchObject({ type: 505, message: 'message recall disabled' })
    const modifiedMessage = first.message({ type: 'txt', chatType: 'singleChat', to: ben, msg: 'new' })
    await expect(first.call('modifyMessage', { messageId, modifiedMessage })).rejects.toMatchObject({
      type: 505,
      message: 'The message modify function is not activated.',
    })
    const reaction = { messageId, reaction: '👍' }
    const off = { type: 505, message: 'this appKey is not open reaction service!' }
    await expect(second.call('addReaction', reaction)).rejects.toMatchObject(off)
    await expect(second.call('deleteReaction', reaction)).rejects.toMatchObject(off)
    await expect(second.call('getReactionlist', { chatType: 'singleChat', messageId })).rejects.toMatchObject(
      off,
    )
    await expect(
      second.call('reportMessage', { reportType: 'spam', reportReason: 'x', messageId }),
    ).rejects.toMatchObject({ type: 505, message: 'message report not open' })
  })
})

describe('a flood', () => {
  it('is answered with 509, message by message, and the connection stays open', async () => {
    const { ben, first, second } = await world.pair()
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        first.sendText(ben, `m${index}`).then(
          () => 'sent',
          ({ type, message }: Loose) => `${type} ${message}`,
        ),
      ),
    )
    const sent = results.filter((result) => result === 'sent')
    expect(sent.length).toBeGreaterThanOrEqual(10)
    expect(new Set(results)).toEqual(new Set(['sent', '509 traffic limit']))
    for (let index = 0; index < sent.length; index += 1) await second.next('onTextMessage')
    expect(first.events.count('onReconnecting')).toBe(0)
  })
})

describe('a file that is too large', () => {
  it('is refused in a way that the reference client reports, before and after the server has read it', async () => {
    const { ben, first } = await world.pair()
    const group = await makeGroup(first, ben)
    const data = new File([new Uint8Array(2 * 1024 * 1024)], 'large.bin', { type: 'application/x-large' })
    for (const to of [
      { chatType: 'singleChat', to: ben },
      { chatType: 'groupChat', to: group },
    ]) {
      const file = { data, filename: 'large.bin', filetype: 'bin', url: 'blob:x' }
      await expect(
        first.call('send', first.message({ type: 'file', ...to, file, filename: 'large.bin' })),
      ).rejects.toMatchObject({ type: 101 })
    }
    await first.sendText(ben, 'still here')
  })
})

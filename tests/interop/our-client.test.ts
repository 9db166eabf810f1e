// Texts and receipts between the unmodified foreign client and our own.

import { createClient } from '@parley/client/node'
import { describe, expect, it, onTestFinished } from 'vitest'
import { defaultLimitMs } from './foreign/recorder.ts'
import { openWorld } from './world.ts'

const world = openWorld()

/** Our client of this person, signed in by token. */
async function ours(user: string) {
  const { apiUrl, appKey, admin } = world.server
  const client = createClient({ appKey, server: apiUrl, device: `ours-${user}` })
  onTestFinished(() => client.close())
  await client.signIn({ user, token: await admin.token(user) })
  return client
}

/** Waits until the selected part of our client's state passes the test. */
function eventually<T>(
  client: Awaited<ReturnType<typeof ours>>,
  select: () => T,
  test: (value: T) => boolean,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = client.watch(
      (state) => state,
      () => check(),
    )
    const timer = setTimeout(() => {
      stop()
      reject(new Error(`Our client never got there; last: ${JSON.stringify(select())}`))
    }, defaultLimitMs)
    const check = () => {
      const value = select()
      if (!test(value)) return
      clearTimeout(timer)
      stop()
      resolve(value)
    }
    check()
  })
}

const single = (id: string) => ({ type: 'single', id }) as const

function messagesOf(client: Awaited<ReturnType<typeof ours>>, peer: string) {
  const timeline = client.state.timelines.get(`single:${peer}`)
  return timeline?.segments.flatMap((segment) => segment.messages) ?? []
}

describe('the foreign client and ours', () => {
  it('write to each other', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const foreign = await world.signedIn(anna)
    const own = await ours(ben)
    const sent = await foreign.sendText(ben, 'from the foreign one', { ext: { n: 1 } })
    const [arrived] = await eventually(
      own,
      () => messagesOf(own, anna),
      (list) => list.length === 1,
    )
    expect(arrived).toMatchObject({
      id: sent.serverMsgId,
      kind: 'text',
      text: 'from the foreign one',
      from: anna,
      to: ben,
      ext: { n: 1 },
      sentAt: sent.message.time,
    })
    const answer = await own.messages.send({ to: single(anna), kind: 'text', text: 'from ours' }).done
    expect(await foreign.next('onTextMessage')).toMatchObject({
      id: answer.id,
      from: ben,
      to: anna,
      msg: 'from ours',
      time: answer.sentAt,
    })
    expect(foreign.sandbox.faults).toEqual([])
  })

  it('of the same person see what the other one sent', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const foreign = await world.signedIn(anna)
    const own = await ours(anna)
    await foreign.sendText(ben, 'from the foreign one')
    await eventually(
      own,
      () => messagesOf(own, ben),
      (list) => list.length === 1,
    )
    await own.messages.send({ to: single(ben), kind: 'text', text: 'from ours' }).done
    expect(await foreign.next('onTextMessage')).toMatchObject({ from: anna, to: ben, msg: 'from ours' })
    expect(foreign.events.payloads('onTextMessage')).toHaveLength(1)
  })

  it('find what waited for them', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const foreign = await world.signedIn(anna)
    for (let index = 0; index < 20; index += 1) await foreign.sendText(ben, `m${index}`)
    const own = await ours(ben)
    await eventually(
      own,
      () => messagesOf(own, anna),
      (list) => list.length === 20,
    )
    await foreign.call('close')
    for (let index = 0; index < 20; index += 1) {
      await own.messages.send({ to: single(anna), kind: 'text', text: `r${index}` }).done
    }
    await foreign.call('open', { user: anna, accessToken: await world.server.admin.token(anna) })
    await foreign.next('onOfflineMessageSyncFinish')
    const received = foreign.events.payloads('onTextMessage').map(({ msg }) => msg)
    expect(received).toEqual(Array.from({ length: 20 }, (_, index) => `r${index}`))
  })

  it('tell each other what was delivered and read', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const foreign = await world.signedIn(anna, { delivery: true })
    const own = await ours(ben)
    const { serverMsgId } = await foreign.sendText(ben, 'read me')
    expect(await foreign.next('onDeliveredMessage')).toMatchObject({ mid: serverMsgId, from: ben })
    await eventually(
      own,
      () => own.state.conversations.get(`single:${anna}`)?.unread,
      (unread) => unread === 1,
    )
    own.messages.markConversationRead(single(anna))
    expect(await foreign.next('onChannelMessage')).toMatchObject({ from: ben, to: anna })
    const { id } = await own.messages.send({ to: single(anna), kind: 'text', text: 'and you' }).done
    await foreign.next('onTextMessage')
    await foreign.call('send', foreign.message({ type: 'read', chatType: 'singleChat', id, to: ben }))
    await eventually(
      own,
      () => own.state.conversations.get(`single:${anna}`)?.peerReadPosition ?? 0,
      (position) => position > 0,
    )
  })
})

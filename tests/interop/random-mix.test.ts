// A random mix: the reference client and ours do everything with each other's messages, in an order that a seed
// decides. At the end, clients that were online, that reconnected, that are new, and the reference client all
// agree.

import { keyOf, type Message, timelineRows } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { group, type Ours, ourClient, single } from './our-client.ts'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { makeGroup, openOwnWorld } from './world.ts'

// Has its own server: messages may be edited more often than usual.
const world = openOwnWorld({ PARLEY_MAX_EDITS: '100' })

/** A seeded random generator, the same on every machine. */
function chance(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface Said {
  readonly id: string
  readonly isOurs: boolean
}

interface RandomMix {
  readonly reference: ReferenceClient
  readonly own: Ours
  readonly to: string
  readonly chatType: string
  readonly there: ReturnType<typeof single | typeof group>
}

const reactions = ['👍', '❤️', 'ok']

/** One random action. Refusals are expected: the message may be gone by then. */
async function act(mix: RandomMix, said: Said[], pick: (below: number) => number): Promise<void> {
  const { reference, own, to, chatType, there } = mix
  const byOurs = pick(2) === 0
  const what = pick(12)
  const text = `text ${said.length}`
  const one = said[pick(said.length)]
  if (what < 4 || one === undefined) {
    const id = byOurs
      ? (await own.messages.send({ kind: 'text', to: there, text, ext: { n: said.length } }).done).id
      : (await reference.sendText(to, text, { chatType, ext: { n: said.length } })).serverMsgId
    said.push({ id, isOurs: byOurs })
    return
  }
  const { id } = one
  const known = await own.message(there, id)
  if (what < 6) {
    const reaction = reactions[pick(reactions.length)] as string
    const isAdding = pick(3) > 0
    if (byOurs) await own.messages[isAdding ? 'react' : 'unreact'](known, reaction)
    else await reference.call(isAdding ? 'addReaction' : 'deleteReaction', { messageId: id, reaction })
  } else if (what < 8) {
    if (byOurs) await own.messages.edit(known, { text: `${text}, edited` })
    else
      await reference.call('modifyMessage', {
        messageId: id,
        modifiedMessage: reference.message({ type: 'txt', chatType, to, msg: `${text}, edited` }),
      })
  } else if (what === 8) {
    if (byOurs) await own.messages.recall(known)
    else await reference.call('recallMessage', { mid: id, to, chatType })
  } else if (what >= 10) await read(mix, byOurs, known, what === 10)
  else if (byOurs) await (pick(2) ? own.messages.pin(known) : own.messages.unpin(known))
  else {
    const pin = { conversationId: to, conversationType: chatType, messageId: id }
    await reference.call(pick(2) ? 'pinMessage' : 'unpinMessage', pin)
  }
}

/** Marks one message of the other user as read, or all of them. */
async function read(mix: RandomMix, byOurs: boolean, message: Message, one: boolean): Promise<void> {
  const { reference, own, to, chatType, there } = mix
  const isTheirs = byOurs === (message.from !== own.client.state.me)
  if (one && !isTheirs) return
  if (byOurs) {
    if (one) own.messages.markRead(message)
    else own.messages.markConversationRead(there)
    return
  }
  const options = one ? { type: 'read', id: message.id } : { type: 'channel' }
  await reference.call('send', reference.message({ ...options, chatType, to }))
}

const sorted = <T extends { reaction: string }>(list: readonly T[] = []) =>
  [...list].sort((a, b) => (a.reaction < b.reaction ? -1 : 1))

/** Our message in terms that both clients have. */
function inWords(message: Message): object {
  const { id, from, to, sentAt, ext, edited } = message
  return {
    id,
    from,
    to,
    sentAt,
    ext,
    text: (message as Loose).text,
    edited: edited && [edited.count, edited.by, edited.at],
    reactions: sorted(message.reactions).map(({ reaction, count, users }) => [reaction, count, users]),
  }
}

function foreignInWords(message: Loose): object {
  const { id, from, to, time, ext, msg, modifiedInfo: info } = message
  return {
    id,
    from,
    to,
    sentAt: time,
    ext,
    text: msg,
    edited: info && [info.operationCount, info.operatorId, info.operationTime],
    reactions: sorted(message.reactions as Loose[]).map(({ reaction, count, userList }) => [
      reaction,
      count,
      userList,
    ]),
  }
}

const left = (own: Ours, there: RandomMix['there']) =>
  own
    .timeline(there)
    .filter(({ kind }) => kind !== 'recalled')
    .map(inWords)

const pinsOf = (own: Ours, { type, id }: RandomMix['there']) =>
  (own.client.state.pins.get(`${type}:${id}`) ?? []).map(({ message, by, at }) => [message.id, by, at])

const seeds = [1, 2, 3]

describe.each(['singleChat', 'groupChat'])('in a %s', (chatType) => {
  it.each(seeds)('everyone agrees at the end: %i', async (seed) => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const reference = await world.signedIn(anna)
    const own = await ourClient(world, ben)
    const isSingle = chatType === 'singleChat'
    const to = isSingle ? ben : await makeGroup(reference, ben)
    const there = isSingle ? single(anna) : group(to)
    const away = await ourClient(world, ben, 'away')
    away.client.close()
    await own.messages.send({ kind: 'text', to: there, text: 'first' }).done
    await own.messages.loadPins(there)
    const said: Said[] = []
    const pick = chance(seed)
    const mix = { reference, own, to, chatType, there }
    // Three actions at a time, so that they overlap.
    for (let step = 0; step < 25; step += 1)
      await Promise.all([0, 1, 2].map(() => act(mix, said, pick).catch(refused)))
    const last = await reference.sendText(to, 'last', { chatType })
    await own.message(there, last.serverMsgId)
    // Everything that our client still had to send has been sent before this.
    await own.messages.send({ kind: 'text', to: there, text: 'good night' }).done
    const isLast = ({ msg }: Loose) => msg === 'good night'
    await reference.next('onTextMessage', isLast)

    const pageOptions = { targetId: to, chatType, pageSize: 100, cursor: -1 }
    const { messages } = await reference.call('getHistoryMessages', pageOptions)
    const truth = messages.reverse().map(foreignInWords)
    expect(truth.length).toBeGreaterThan(10)
    expect(left(own, there)).toEqual(truth)

    const back = await ourClient(world, ben, 'away')
    await back.message(there, last.serverMsgId)
    const fresh = await ourClient(world, ben, 'fresh')
    for (const one of [back, fresh]) {
      await one.client.history.loadLatest(there, 100)
      expect(left(one, there)).toEqual(truth)
      await one.client.conversations.load()
      expect(rowOf(one, there)).toEqual(rowOf(own, there))
      expect(statuses(one, there)).toEqual(statuses(own, there))
    }

    const pins = { conversationId: to, conversationType: chatType, pageSize: 50, cursor: '' }
    const { data } = await reference.call('getServerPinnedMessages', pins)
    const pinned = data.list.map((one: Loose) => [one.message.id, one.operatorId, one.pinTime])
    await fresh.messages.loadPins(there)
    expect(pinsOf(fresh, there)).toEqual(pinned)
    // The time of the user's own pin comes from the local clock.
    const names = (list: readonly unknown[][]) => list.map(([id, by]) => `${id} ${by}`).sort()
    expect(names(pinsOf(own, there))).toEqual(names(pinned))
    expect(reference.sandbox.faults).toEqual([])
  })
})

/** The delivery state of our messages, as screens show it. */
const statuses = (own: Ours, there: RandomMix['there']) =>
  timelineRows(own.client.state, keyOf(there)).flatMap((row) =>
    row.type === 'message' && row.mine && row.message.kind !== 'recalled'
      ? [[row.message.id, row.status]]
      : [],
  )

/** The row of the conversation list. */
function rowOf(own: Ours, there: RandomMix['there']): object {
  const { unread, lastMessage } = own.client.state.conversations.get(keyOf(there)) ?? {}
  return { unread, last: lastMessage && inWords(lastMessage) }
}

/** Accepts refusals by the server, in the form of either client; anything else fails the test. */
function refused(error: Loose): void {
  const codes = [-3, 51, 603, 1101, 1103, 1302, 1303]
  if (!codes.includes(error.type ?? error.code)) throw error
}

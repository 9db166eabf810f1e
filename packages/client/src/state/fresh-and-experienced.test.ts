// A new client and one that has followed all events have the same state.

import { BodyType } from '@parley/protocol'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { moreRuns } from '../../../../tools/testing/property-runs.mjs'
import { settle } from '../../test/support/clock.ts'
import { bob, createWorld, type Person, type World } from '../../test/support/world.ts'
import { conversationList, unreadTotal } from './selectors/conversations.ts'
import { timelineRows } from './selectors/messages.ts'
import type { Message } from './state.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

describe('[STATE-9] a fresh and an experienced client agree', () => {
  /** A recalled message is a line for clients that knew it, and missing for those that load it later. */
  const shown = ({ client }: Person) =>
    conversationList(client.state)
      .filter(({ lastMessage }) => lastMessage)
      .map(({ key, unread, lastMessage }) => ({
        key,
        unread,
        lastMessage: saidIn(lastMessage),
        rows: timelineRows(client.state, key)
          .filter((row) => row.type !== 'message' || row.message.kind !== 'recalled')
          .map((row) =>
            row.type === 'message' ? [saidIn(row.message), row.mine, row.status === 'read'] : row.type,
          ),
      }))

  const saidIn = (message: Message | undefined) => {
    const { id, edited, ext } = message ?? {}
    return [id, message?.kind === 'text' && message.text, edited, ext]
  }

  type Act = {
    readonly on: number
    readonly name:
      | 'hear'
      | 'say'
      | 'read'
      | 'peerReads'
      | 'otherSays'
      | 'otherReads'
      | 'peerReadsOne'
      | 'recall'
      | 'edit'
      | 'cut'
      | 'offline'
      | 'online'
  }
  const acts = fc.array(
    fc.record({
      on: fc.nat(3),
      name: fc.constantFrom<Act['name']>(
        'hear',
        'hear',
        'say',
        'read',
        'peerReads',
        'otherSays',
        'otherReads',
        'peerReadsOne',
        'recall',
        'recall',
        'edit',
        'cut',
        'offline',
        'online',
      ),
    }),
    { maxLength: 25 },
  )

  test('after any history', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (list) => {
        world = createWorld()
        const { server, clock } = world
        const a = await world.online('ann')
        await a.client.conversations.load()
        for (const { name, on } of list) {
          clock.jump(10)
          const said = server.log('ann', 'bob').entries.filter(({ body }) => body.type === BodyType.CHAT)
          const target = said[said.length - 1 - on]
          if (name === 'recall' || name === 'edit' || name === 'peerReadsOne') {
            const { id = '' } = target?.meta ?? {}
            const from = name === 'peerReadsOne' ? 'bob' : (target?.body.from?.name ?? '')
            const to = from === 'ann' ? 'bob' : 'ann'
            const body = {
              from: { name: from },
              to: { name: to },
              contents: [{ type: 0, text: `edit ${on}` }],
            }
            if (target && name === 'recall')
              server.put(from, to, { ...body, type: BodyType.RECALL, ackMessageId: id })
            if (target && name === 'edit')
              server.put(from, to, { ...body, type: BodyType.EDIT, editMessageId: id })
            if (target?.body.from?.name === 'ann' && name === 'peerReadsOne') {
              server.put(from, to, { ...body, type: BodyType.READ_ACK, ackMessageId: id })
            }
          }
          if (name === 'hear') server.say('bob', 'ann', 'hello')
          if (name === 'say') a.client.messages.send({ to: bob, kind: 'text', text: 'hi' })
          if (name === 'read') a.client.messages.markConversationRead(bob)
          if (name === 'otherSays') server.say('ann', 'bob', 'me too')
          const newest = server.log('ann', 'bob').entries.findLast(({ body }) => body.type === BodyType.CHAT)
            ?.meta.id
          const reader =
            name === 'peerReads' ? ['bob', 'ann'] : name === 'otherReads' ? ['ann', 'bob'] : undefined
          if (reader && newest) {
            const [from = '', to = ''] = reader
            server.put(from, to, {
              type: BodyType.CHANNEL_ACK,
              from: { name: from },
              to: { name: to },
              ackMessageId: newest,
            })
          }
          if (name === 'cut') server.cut('ann')
          if (name === 'offline') a.host.emitHostEvent('networkDown')
          if (name === 'online') a.host.emitHostEvent('networkUp')
          await settle()
        }
        a.host.emitHostEvent('networkUp')
        await clock.advance(20_000)
        for (const [key, lane] of a.client.state.outgoing) {
          expect(key).toBe('single:bob')
          for (const { key: failed } of lane) await a.client.messages.retry(failed).done
        }
        await settle()
        const fresh = await world.online('ann')
        await Promise.all([fresh.client.conversations.load(), fresh.client.history.loadLatest(bob, 100)])
        await a.client.history.loadLatest(bob, 100)
        await settle()
        expect(shown(a)).toEqual(shown(fresh))
        expect(unreadTotal(a.client.state)).toBe(server.unread('ann', 'bob'))
        world.close()
      }),
      { numRuns: moreRuns(60) },
    )
  })
})

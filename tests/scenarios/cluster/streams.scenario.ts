// Streamed messages whose readers, and whose pieces, are on different nodes.

import type { ConversationRef, Message } from '@parley/client'
import type { Person, World } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

const nodes = 3
const pieceMs = 30_000
const config = { streamPieceMs: pieceMs }
const bot: ConversationRef = { type: 'single', id: 'bot' }

/** An assistant that streams to Ann, who is on node 2. Each piece goes through the named node. */
async function assistant(world: World) {
  world.place('ann', 'web', 2)
  const ann = await world.person('ann')
  await world.backend.createUser('bot', 'secret')
  let msgId: string | undefined
  let seq = 0
  const writes = async (node: number, msg: string, finish = false): Promise<string> => {
    world.backend.through(node)
    const body = { msg, seq, msgId, finish, type: 'markdown' }
    const { data } = await world.backend.request('POST', 'stream_message/user', {
      from: 'bot',
      to: 'ann',
      body,
    })
    world.backend.through(undefined)
    seq++
    msgId = (data as { msgId: string }).msgId
    await world.settle()
    return msgId
  }
  return { ann, writes }
}

const textOf = (person: Person, id: string) => {
  const found = person.messages(bot).find((message) => message.id === id) as Message & { kind: 'text' }
  return `${found?.text} (${found?.stream?.state})`
}

scenario(
  'A text grows on another node, whatever node its pieces go through',
  { nodes, people: false },
  async ({ world }) => {
    const { ann, writes } = await assistant(world)
    const id = await writes(0, 'Hel')
    expect(textOf(ann, id)).toBe('Hel (open)')
    await writes(0, 'lo ')
    expect(textOf(ann, id)).toBe('Hello  (open)')
    await writes(1, 'Ann')
    expect(textOf(ann, id)).toBe('Hello Ann (open)')
    await writes(2, ', how ')
    await writes(0, 'are you?', true)
    expect(textOf(ann, id)).toBe('Hello Ann, how are you? (ended)')
    expect(ann.messages(bot)).toHaveLength(1)
    await expect(writes(1, 'more')).rejects.toThrow()
  },
)

scenario(
  'A node does not abort a stream that continues through another one',
  { nodes, config, people: false },
  async ({ world, clock }) => {
    const { ann, writes } = await assistant(world)
    const id = await writes(0, 'a')
    for (const letter of ['b', 'c', 'd', 'e']) {
      await clock.advance(pieceMs * 0.7)
      await writes(1, letter)
    }
    expect(textOf(ann, id)).toBe('abcde (open)')
    await writes(1, '!', true)
    expect(textOf(ann, id)).toBe('abcde! (ended)')
  },
)

scenario(
  'A stream whose node died continues through another one, or ends when its time is over',
  { nodes, config, people: false },
  async ({ world, clock }) => {
    const { ann, writes } = await assistant(world)
    const id = await writes(0, 'before ')
    await world.crashNode(0)
    await writes(1, 'and after')
    expect(textOf(ann, id)).toBe('before and after (open)')
    await world.startNode(0)
    await world.crashNode(1)
    await clock.advance(2 * pieceMs)
    expect(textOf(ann, id)).toBe('before and after (broken)')
  },
)

scenario(
  'The end of a stream makes up for pieces that were lost on the bus',
  { nodes, people: false },
  async ({ world, clock }) => {
    const { ann, writes } = await assistant(world)
    const id = await writes(0, 'one ')
    world.bus.worsens({ lost: 1 })
    await writes(0, 'two ')
    world.bus.heals()
    await writes(0, 'three', true)
    await clock.advance({ seconds: 5 })
    expect(textOf(ann, id)).toBe('one two three (ended)')
  },
)

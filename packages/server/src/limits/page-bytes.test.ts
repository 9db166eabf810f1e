// Pages with messages end at a number of bytes, can be continued, and lose and repeat nothing.

import { describe, expect, test } from 'vitest'
import { channelWorld, type Device } from '../test-support/channel-world.ts'
import { foundInAll, search } from '../test-support/search.ts'
import { threadWorld } from '../test-support/thread-world.ts'
import { countWithin } from './page-bytes.ts'

test.each([
  [[], 10, 0],
  [[4, 4, 4], 12, 3],
  [[4, 4, 4], 11, 2],
  [[100, 1], 10, 1],
  [[1, 100, 1], 10, 1],
])('of the sizes %j, within %i bytes, %i fit', (sizes, most, count) => {
  expect(countWithin(sizes, most)).toBe(count)
})

/** Space for about two of the long texts below; the fifth alone is larger than a page. */
const answerPageBytes = 10_000
const texts = [3000, 3000, 3000, 3000, 20_000, 10, 10, 3000, 3000].map(
  (length, index) => `${index} word ${'x'.repeat(length)}`,
)

async function talked() {
  const world = await channelWorld({ answerPageBytes, maxPins: 100 })
  const [ann, bob] = [await world.device('ann'), await world.device('bob')]
  const ids: string[] = []
  for (const text of texts) {
    world.host.time += 10
    ids.push(String((await ann.say('bob', text)).serverId ?? ''))
  }
  return { world, ann, bob, ids }
}

type World = Awaited<ReturnType<typeof talked>>['world']

async function historyPages(world: World, bob: Device, more: object) {
  const pages: { sizes: number[]; bytes: number }[] = []
  let start: string | number = -1
  for (let isLast = false; !isLast; ) {
    const asked = { queue: 'ann@easemob.com', start, pull_number: 200, ...more }
    const { status, body } = await world.ask('POST', 'users/bob/messageroaming', asked, bob.token)
    expect(status).toBe(200)
    const data = body.data as { msgs: { msg: string }[]; next_key: string; is_last: boolean }
    expect(data.msgs.length).toBeGreaterThan(0)
    pages.push({ sizes: data.msgs.map(({ msg }) => msg.length), bytes: JSON.stringify(data).length })
    start = data.next_key
    isLast = data.is_last
  }
  return pages
}

describe('a page', () => {
  test.each([true, false])(
    'of history ends at its byte limit and can be continued (forwards: %s)',
    async (is_positive) => {
      const { world, bob } = await talked()
      const pages = await historyPages(world, bob, { is_positive })
      expect(pages.length).toBeGreaterThan(3)
      expect(pages.flatMap(({ sizes }) => sizes)).toHaveLength(texts.length)
      for (const { sizes, bytes } of pages)
        expect(sizes.length === 1 || bytes <= answerPageBytes * 1.2).toBe(true)
    },
  )

  test('of history with a kind and a count ends in the same way', async () => {
    const { world, bob } = await talked()
    const pages = await historyPages(world, bob, { msgType: 'txt', pull_number: 3 })
    expect(pages.flatMap(({ sizes }) => sizes)).toHaveLength(texts.length)
  })

  test('of search results ends at its byte limit and can be continued', async () => {
    const { bob } = await talked()
    expect((await search(bob, 'word', { limit: 50 })).texts.length).toBeLessThan(5)
    expect(await foundInAll(bob, 'word', { limit: 50 })).toEqual([...texts].reverse())
  })

  test('of pinned messages ends at its byte limit and can be continued', async () => {
    const { world, bob } = await talked()
    const stored = await world.rows<{ id: number }>(
      'SELECT id FROM entries WHERE kind IS NOT NULL ORDER BY id',
    )
    for (const { id } of stored) {
      world.host.time += 10
      const path = `sdk/user/bob/user_channel/pin?to=ann&type=chat&pin_msg_id=${id}&resource=web_1`
      await world.ask('POST', path, { to: 'ann', type: 'chat', pin_msg_id: String(id) }, bob.token)
    }
    const pinned: string[] = []
    let pages = 0
    let cursor = ''
    do {
      const path = `sdk/user/bob/user_channel/pin?to=ann&type=chat&limit=50&cursor=${cursor}`
      const { body } = await world.ask('GET', path, undefined, bob.token)
      const data = body.data as { cursor: string; msg_infos: { message: { id: string } }[] }
      pinned.push(...data.msg_infos.map(({ message }) => String(message.id)))
      cursor = data.cursor
      pages++
    } while (cursor !== '')
    expect(new Set(pinned).size).toBe(stored.length)
    expect(pinned).toHaveLength(stored.length)
    expect(pages).toBeGreaterThan(3)
  })

  test('of conversations ends at the byte limit of their last messages and can be continued', async () => {
    const world = await channelWorld({ answerPageBytes })
    const bob = await world.device('bob')
    for (const [index, text] of texts.entries()) {
      world.host.time += 10
      await (await world.device(`friend${index}`)).say('bob', text)
    }
    const seen: string[] = []
    let pages = 0
    let cursor = ''
    do {
      const path = `sdk/user/bob/user_channels/list?limit=50&cursor=${cursor}`
      const { body } = await world.ask('GET', path, undefined, bob.token)
      const data = body.data as { cursor: string; channel_infos: { session_to: string }[] }
      expect(data.channel_infos.length).toBeGreaterThan(0)
      seen.push(...data.channel_infos.map(({ session_to }) => session_to))
      cursor = data.cursor
      pages++
    } while (cursor !== '')
    expect(seen).toEqual(texts.map((_, index) => `friend${index}`).reverse())
    expect(pages).toBeGreaterThan(3)
  })

  test('of conversations for older clients, which have no cursor, has every conversation and leaves out messages', async () => {
    const world = await channelWorld({ answerPageBytes })
    const bob = await world.device('bob')
    for (const [index, text] of texts.entries()) {
      world.host.time += 10
      await (await world.device(`friend${index}`)).say('bob', text)
    }
    const list = async (path: string) => {
      const { body } = await world.ask('GET', `users/bob/${path}`, undefined, bob.token)
      expect(JSON.stringify(body).length).toBeLessThan(answerPageBytes * 1.5)
      return (body.data as { channel_infos: { channel_id: string; meta: object }[] }).channel_infos
    }
    const all = await list('user_channels')
    expect(all).toHaveLength(texts.length)
    const shown = all.filter(({ meta }) => Object.keys(meta).length > 0)
    expect(shown).toEqual(all.slice(0, shown.length))
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.length).toBeLessThan(texts.length)
    const [second] = await list('user_channels/page?pageNum=2&pageSize=1')
    expect(second).toEqual(all[1])
  })

  test('of threads ends at the byte limit of their last messages and can be continued; a list without a cursor leaves them out', async () => {
    const world = await threadWorld({ answerPageBytes })
    const { bob, group } = await world.stage()
    const ids: string[] = []
    for (const text of texts) {
      world.host.time += 10
      const messageId = (await bob.say(group, 'parent')).serverId ?? ''
      const thread = await world.thread(bob, group, messageId)
      ids.push(thread)
      await bob.say(thread, text)
    }
    await world.settled()
    const seen: string[] = []
    let pages = 0
    let cursor = ''
    do {
      const { body } = await bob.ask('GET', `threads/chatgroups/${group}?limit=50&cursor=${cursor}`)
      expect(JSON.stringify(body).length).toBeLessThan(30_000)
      seen.push(...(body.entities as { id: string }[]).map(({ id }) => id))
      cursor = String(body.cursor)
      pages++
    } while (cursor !== '')
    expect(seen).toEqual([...ids].reverse())
    expect(pages).toBeGreaterThan(3)
    const asked = await bob.ask('POST', 'thread/message', { threadIds: ids })
    expect(asked.status).toBe(200)
    expect(JSON.stringify(asked.body).length).toBeLessThan(answerPageBytes * 1.5)
  })
})

// Threads on each database: unread counts, pins, removal and search, for members of a thread and for members of its
// group only.

import { describe, expect, test } from 'vitest'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import type { Device } from '../../src/test-support/channel-world.ts'
import { found } from '../../src/test-support/search.ts'
import { threadWorld } from '../../src/test-support/thread-world.ts'

describe(`[THR-10] threads on ${databaseName}`, () => {
  test('are counted, pinned, searched and removed from like groups', async () => {
    const database = await openTestDatabase()
    const world = await threadWorld({}, database)
    const { bob, cy, dan, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent)
    await world.join(cy, id)
    const said: string[] = []
    for (const text of ['apple one', 'pear two', 'apple three'])
      said.push((await bob.say(id, text)).serverId ?? '')
    await world.settled()

    const listed = async (who: Device) => {
      const { body } = await who.ask('GET', `threads/user/${who.name}?limit=5`)
      return (body.entities as { unread_num: number; head: number; last_seq: number; start: number }[])[0]
    }
    const before = await listed(cy)
    expect(before).toMatchObject({ unread_num: 3, start: 0 })
    expect(before?.head).toBeGreaterThanOrEqual(before?.last_seq ?? 0)

    const pins = (who: Device) => `sdk/user/${who.name}/user_channel/pin`
    const pin = { to: id, type: 'groupchat', pin_msg_id: said[0] }
    expect((await cy.ask('POST', pins(cy), pin)).status).toBe(200)
    expect((await dan.ask('POST', pins(dan), pin)).status).not.toBe(200)
    for (const who of [bob, cy, dan]) {
      const { body } = await who.ask('GET', `${pins(who)}?to=${id}&type=groupchat&limit=5`)
      const { msg_infos: infos } = body.data as { msg_infos: { message: { id: string } }[] }
      expect(infos.map(({ message }) => message.id)).toEqual([said[0]])
    }

    const inside = { to: id, type: 'groupchat' }
    for (const who of [cy, dan])
      expect(await found(who, 'apple', inside)).toEqual(['apple three', 'apple one'])
    expect(await found(cy, 'apple')).toEqual(['apple three', 'apple one'])
    expect(await found(dan, 'apple')).toEqual([])

    const mine = `sdk/message/roaming/group/user/${cy.name}`
    await cy.ask('DELETE', `${mine}?groupId=${id}&msgIdList=${said[2]}`)
    expect(await listed(cy)).toMatchObject({ unread_num: 2, last_message: {} })
    expect(await found(cy, 'apple', inside)).toEqual(['apple one'])
    await cy.ask('DELETE', `${mine}/time?groupId=${id}&delTime=${world.host.time}`)
    expect(await listed(cy)).toMatchObject({ unread_num: 0, last_seq: 0 })
    expect(await cy.history(id)).toEqual([])
    expect(await dan.history(id)).toHaveLength(3)
    await world.server.stop()
    await database.close()
  })
})

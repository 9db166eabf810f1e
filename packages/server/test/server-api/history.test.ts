import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { openHourFile } from '../../src/areas/history/hour-files.ts'
import { apiWorld } from './api-world.ts'

describe('history files by the hour', () => {
  test('have all messages of an hour behind a link that is signed and ends', async () => {
    const world = await apiWorld()
    const { database, host } = world.server.services
    const group = await world.group('ann', 'bob')
    await world.ann.say('bob', 'first')
    await world.ann.say(group, 'second')
    const later = await world.ann.say('bob', 'recalled')
    await world.ann.recall('bob', String(later.serverId))
    const hour = '2026060100'
    const ask = (at: string) => world.api('GET', `chatmessages/${at}`)
    expect((await ask(hour)).status).toBe(404)
    world.clock.advance(3_600_000)
    const { body } = await ask(hour)
    const { url } = (body.data as { url: string }[])[0] as { url: string }
    const link = new URL(url)
    expect(link.pathname).toBe(`/parley/demo/parley/v1/history/${hour}`)
    const open = (query: Record<string, string>, at = hour) =>
      openHourFile({ database, host }, world.app, at, query)
    const query = Object.fromEntries(link.searchParams)
    let text = ''
    for await (const lines of open(query) ?? []) text += lines
    const records = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(records).toMatchObject([
      {
        from: 'ann',
        to: 'bob',
        chat_type: 'chat',
        direction: 'outgoing',
        payload: { bodies: [{ type: 'txt', msg: 'first' }], ext: {} },
      },
      { from: 'ann', to: group, chat_type: 'groupchat', payload: { bodies: [{ msg: 'second' }] } },
    ])
    expect(open({ ...query, sign: `${query.sign}x` })).toBeUndefined()
    expect(open({ ...query, expires: `${Number(query.expires) + 1}` })).toBeUndefined()
    expect(open(query, '2026060101')).toBeUndefined()
    for (const at of ['2026060102', 'x', '2026139900', '20260601', '2025060100'])
      expect((await ask(at)).status, at).toBe(404)
    world.clock.advance(1_800_001)
    expect(open(query)).toBeUndefined()
    expect((await world.ann.ask('GET', `chatmessages/${hour}`)).status).toBe(403)
  })

  test('are sent over HTTP', async () => {
    const world = await apiWorld({ port: 0 })
    const { url: base, port } = await world.server.listen()
    expect(port satisfies AddressInfo['port']).toBeGreaterThan(0)
    await world.ann.say('bob', 'hello')
    world.clock.advance(3_600_000)
    const { body } = await world.api('GET', 'chatmessages/2026060100', undefined, {
      host: base.slice('http://'.length),
    })
    const { url } = (body.data as { url: string }[])[0] as { url: string }
    const answer = await fetch(url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/x-ndjson; charset=utf-8',
    ])
    expect(JSON.parse(await answer.text())).toMatchObject({ payload: { bodies: [{ msg: 'hello' }] } })
    expect((await fetch(url.slice(0, -2))).status).toBe(404)
    await world.server.stop()
  })
})

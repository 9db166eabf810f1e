import { describe, expect, test } from 'vitest'
import { runCommand } from '../../cli/run-command.ts'
import type { Config } from '../../config/config.ts'
import { serverList } from '../../gateway/server-list.ts'
import { type Person, peopleWorld } from '../../test-support/people-world.ts'

const report = (who: Person, events: unknown) => who.ask('POST', 'parley/v1/usage', { events })
const wanted = async (who: Person) => (await who.ask('GET', 'parley/v1/diagnostics')).body.data

async function scene(config: Partial<Config> = {}) {
  const world = await peopleWorld(config)
  const alice = await world.person('alice')
  const kept = async () => {
    const rows = await world.server.services.database.read((sql) =>
      sql.all<{ event: string }>('SELECT event FROM usage_events ORDER BY id', []),
    )
    return rows.map(({ event }) => JSON.parse(event))
  }
  return { world, alice, kept }
}

describe('diagnostics', () => {
  test('[DIA-1] everything is off by default, and logs are requested once a minute at most', async () => {
    const { alice } = await scene()
    expect(await wanted(alice)).toEqual({ logs: false, log_interval: 300_000, usage: false })
    const { alice: another } = await scene({ clientLogs: true, clientLogMs: 5, usageReports: true })
    expect(await wanted(another)).toEqual({ logs: true, log_interval: 60_000, usage: true })
  })

  test('[DIA-2] reports are refused unless they are enabled', async () => {
    const { alice, kept } = await scene()
    expect(await report(alice, [{ event: 'send', count: 1 }])).toMatchObject({
      status: 403,
      body: { error_description: 'usage service not open!' },
    })
    expect(await kept()).toEqual([])
  })

  test('[DIA-2] reports are stored, the newest only', async () => {
    const { alice, kept, world } = await scene({ usageReports: true, usageKept: 3 })
    expect((await report(alice, [{ event: 'a' }, { event: 'b', count: 2 }])).body.data).toBe(2)
    expect((await report(alice, [])).body.data).toBe(0)
    expect(await kept()).toEqual([{ event: 'a' }, { event: 'b', count: 2 }])
    await report(alice, [{ event: 'c' }, { event: 'd' }])
    expect(await kept()).toEqual([{ event: 'b', count: 2 }, { event: 'c' }, { event: 'd' }])
    expect((await world.ask('POST', 'parley/v1/usage', { events: [] })).status).toBe(401)
  })

  test.each([
    [undefined],
    ['send'],
    [['send']],
    [[{ count: 1 }]],
    [[{ event: 'x', deep: { text: 'what was said' } }]],
    [[{ event: 'x', list: [] }]],
    [[{ event: 'x', long: 'y'.repeat(1024) }]],
    [Array.from({ length: 11 }, () => ({ event: 'x' }))],
  ])('[DIA-3] %j is not a report', async (events) => {
    const { alice, kept } = await scene({ usageReports: true })
    expect(await report(alice, events)).toMatchObject({ status: 403, body: { error_code: 91102 } })
    expect(await kept()).toEqual([])
  })

  test('[DIA-3] a user can report a thousand events a minute', async () => {
    const { alice, world, kept } = await scene({ usageReports: true })
    const ten = Array.from({ length: 10 }, () => ({ event: 'x' }))
    for (let at = 0; at < 100; at++) expect((await report(alice, ten)).status).toBe(200)
    expect((await report(alice, [{ event: 'x' }])).status).toBe(429)
    const bob = await world.person('bob')
    expect((await report(bob, ten)).status).toBe(200)
    world.host.time += 60_000
    expect((await report(alice, [{ event: 'x' }])).status).toBe(200)
    expect(await kept()).toHaveLength(1011)
  })

  test('[DIA-4] other clients get the settings with their hosts; their own reports would go to another host and stay off', () => {
    expect(serverList('h:1', 'a#b', { clientLogs: true, clientLogMs: 120_000 })).toMatchObject({
      enableReportLogs: 'true',
      reportInterval: 120_000,
      enableDataReport: 'false',
    })
    expect(serverList('h:1', 'a#b', { clientLogs: false, clientLogMs: 1 })).toMatchObject({
      enableReportLogs: 'false',
      reportInterval: 60_000,
    })
  })
})

test('[DIA-5] operators read logs and reports from the command line, and their contents cannot control the terminal', async () => {
  const { world, alice } = await scene({ usageReports: true, clientLogs: true })
  const { database, host } = world.server.services
  const run = (...words: string[]) => runCommand(words, { database, host })
  expect((await run('log', 'list')).text).toBe('No client logs.')
  expect((await run('usage', 'list')).text).toBe('No usage reports.')
  const log = { resource: 'web_1', logContent: 'one\n\u001b[2Jtwo' }
  await alice.ask('POST', 'sdk/users/alice/client/logs', log)
  await report(alice, [{ event: 'connected' }, { event: 'disconnected', code: 39 }])
  const { json, text } = await run('log', 'list', '--app', 'parley#demo')
  const [row] = json as { id: string; user: string; characters: number }[]
  expect(row).toMatchObject({ user: 'alice', characters: 11 })
  expect(text).toContain('alice on "web_1"')
  expect((await run('log', 'list', '--app', 'other#app')).json).toEqual([])
  expect((await run('log', 'show', row?.id ?? '')).text).toBe('one\n?[2Jtwo')
  await expect(run('log', 'show', 'nothing')).rejects.toThrow('There is no log nothing.')
  expect((await run('usage', 'list', '--limit', '1')).json).toMatchObject([
    { event: 'disconnected', code: 39 },
  ])
  await expect(run('usage', 'list', '--limit', 'x')).rejects.toThrow('--limit')
})

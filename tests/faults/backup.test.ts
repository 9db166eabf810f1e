// Backups of a server while people write as fast as they can, restored and compared with the answers that people
// got.

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeFlags } from '../../tools/node-flags.mjs'
import { serverMain } from '../../tools/testing/server-process.ts'
import type { Kept } from './message-accounting.ts'
import { keptIn } from './message-accounting.ts'
import { BrokenPostgres } from './postgres.ts'
import { World } from './world.ts'

const runFile = promisify(execFile)

describe.each(['SQLite', 'PostgreSQL'])('a backup under load on %s', (kind) => {
  let postgres: BrokenPostgres | undefined
  let world: World
  let folder: string
  const url = () => postgres?.url ?? ''

  const parley = async (...words: string[]) => {
    const { stdout } = await runFile(process.execPath, [...nodeFlags, serverMain, ...words, '--json'], {
      env: { ...process.env, PARLEY_DATA: world.directory, PARLEY_DATABASE: url() },
    })
    return JSON.parse(stdout) as Record<string, unknown>
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-backups-'))
    if (kind === 'PostgreSQL') postgres = await BrokenPostgres.open()
    world = await World.open({ url: url() })
    world.beginSending()
    await world.progress(300)
  })
  afterAll(async () => {
    await world?.close()
    await postgres?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  test('has everything that was acknowledged before it began, and the server then continues', async () => {
    const acknowledged = world.people.flatMap((person) =>
      [...person.sent.values()].filter(({ serverId }) => serverId > 0).map(({ text }) => text),
    )
    await parley('backup', folder)
    await world.progress(100)
    const { kept: before, wrong } = await world.count()
    expect(wrong).toEqual([])
    await world.server.end('SIGTERM')
    expect(await parley('restore', folder, '--replace')).toMatchObject({ name: expect.any(String) })
    const after = await keptIn({ directory: world.directory, url: url() })
    expect(after.length).toBeLessThan(before.length)
    const texts = new Set(after.map(({ text }) => text))
    expect(acknowledged.filter((text) => !texts.has(text))).toEqual([])
    // The restored data is exactly the beginning of each conversation.
    const byId = new Map(before.map((entry) => [entry.id, entry]))
    for (const entry of after) expect(byId.get(entry.id)).toEqual(entry)
    expect(gapsIn(after)).toEqual([])
    await world.restart()
    await world.untilReady(200)
    const again = await world.rest('hugo', 'GET', 'users/hugo')
    expect(again.status).toBe(200)
  })
})

function gapsIn(stored: readonly Kept[]): string[] {
  const last = new Map<number, number>()
  const gaps: string[] = []
  for (const { logId, seq } of stored) {
    if (seq !== (last.get(logId) ?? 0) + 1) gaps.push(`log ${logId}: ${seq} after ${last.get(logId)}`)
    last.set(logId, seq)
  }
  return gaps
}

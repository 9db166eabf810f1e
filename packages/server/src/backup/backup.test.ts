import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../cli/run-command.ts'
import { type Config, defaults } from '../config/config.ts'
import { fileWorld } from '../files/test-support/file-world.ts'
import { readGeneration } from '../storage/generation.ts'
import { openDatabase } from '../storage/open-database.ts'
import { runningHost } from '../test-support/test-server.ts'

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'parley-backup-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A server on a real folder, with a file of alice. */
async function filledServer() {
  const data = folder()
  const database = await openDatabase({ directory: data })
  onTestFinished(() => database.close())
  const world = await fileWorld({ database, config: { data } })
  const backups = join(folder(), 'backups')
  const host = runningHost()
  const run = (words: readonly string[], config: Partial<Config> = {}) => {
    host.time += 1000
    return runCommand(words, { host, config: { ...defaults, data, ...config } })
  }
  const upload = async (text: string) => {
    const chunks = (async function* () {
      yield Buffer.from(text)
    })()
    const answer = await world.server.files.upload({
      org: 'parley',
      app: 'demo',
      headers: { authorization: `Bearer ${await world.token('alice')}` },
      query: {},
      file: { name: 'note.txt', type: 'text/plain', chunks },
    })
    return (answer.body.entities as { uuid: string }[])[0]?.uuid ?? ''
  }
  return { world, data, backups, run, upload, database }
}

const filesBelow = (path: string) =>
  existsSync(path)
    ? readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : []

test('a backup beside a running server is verified, incremental, private, and can be restored into another folder', async () => {
  const { backups, run, upload } = await filledServer()
  const first = await upload('the first file')
  expect((await run(['backup', backups])).json).toMatchObject({ copied: 1, problems: [] })
  const second = await upload('the second file')
  expect((await run(['backup', backups])).json).toMatchObject({
    copied: 1,
    manifest: { files: { count: 2 } },
  })
  expect((await run(['backup', 'verify', backups])).json).toMatchObject({ isFine: true })
  for (const entry of filesBelow(backups))
    expect([entry.name, statSync(join(entry.parentPath, entry.name)).mode & 0o077]).toEqual([entry.name, 0])

  const elsewhere = folder()
  const restored = await run(['restore', backups], { data: elsewhere })
  expect(restored.json).toMatchObject({ files: 2, former: null })
  const database = await openDatabase({ directory: elsewhere })
  try {
    expect(await readGeneration(database)).toBe((restored.json as { generation: string }).generation)
    const names = await database.read((sql) => sql.all('SELECT name FROM users'))
    expect(names).toContainEqual({ name: 'alice' })
  } finally {
    await database.close()
  }
  const kept = (name: string) => readFileSync(join(elsewhere, 'files', name.slice(0, 2), name), 'utf8')
  expect([kept(first), kept(second)]).toEqual(['the first file', 'the second file'])
})

test('existing data is replaced only on request, and kept', async () => {
  const { backups, run } = await filledServer()
  await run(['backup', backups])
  const elsewhere = folder()
  await run(['restore', backups], { data: elsewhere })
  await expect(run(['restore', backups], { data: elsewhere })).rejects.toThrow('--replace')
  const { json } = await run(['restore', backups, '--replace'], { data: elsewhere })
  expect(existsSync((json as { former: string }).former)).toBe(true)
})

test('nothing is restored while a server uses the folder, or from a damaged backup', async () => {
  const { backups, run, upload } = await filledServer()
  const name = await upload('a file')
  await run(['backup', backups])
  const copy = join(backups, 'files', name.slice(0, 2), name)
  writeFileSync(copy, 'b file')
  const problem = `${name} has other bytes`
  expect(await run(['backup', 'verify', backups])).toMatchObject({
    exitCode: 1,
    json: { problems: [problem] },
  })
  const elsewhere = folder()
  await expect(run(['restore', backups], { data: elsewhere })).rejects.toThrow(problem)
  expect(existsSync(join(elsewhere, 'parley.db'))).toBe(false)
  rmSync(copy)
  expect(await run(['backup', 'verify', backups])).toMatchObject({ exitCode: 1 })
})

test('a file whose bytes were lost or changed on the disk is reported, and the rest is backed up', async () => {
  const { data, backups, run, upload } = await filledServer()
  const [lost, changed, fine] = [await upload('lost'), await upload('same'), await upload('fine')]
  const path = (name: string) => join(data, 'files', name.slice(0, 2), name)
  rmSync(path(lost))
  chmodSync(path(changed), 0o600)
  writeFileSync(path(changed), 'diff')
  const { json, exitCode } = await run(['backup', backups])
  expect(exitCode).toBe(1)
  expect(json).toMatchObject({ copied: 1, manifest: { files: { count: 1 } } })
  expect((json as { problems: string[] }).problems.sort()).toEqual(
    [`${lost} is missing`, `${changed} has other bytes than were uploaded`].sort(),
  )
  expect(existsSync(join(backups, 'files', fine.slice(0, 2), fine))).toBe(true)
})

test('old backups are removed with the files that only they have', async () => {
  const { backups, run, upload, database } = await filledServer()
  const old = await upload('old')
  await run(['backup', backups])
  await database.write((sql) => sql.run('DELETE FROM files WHERE uuid = ?', [old]))
  await upload('new')
  await run(['backup', backups])
  const { json } = await run(['backup', backups, '--keep', '2'])
  expect(json).toMatchObject({ removedSnapshots: 1, removedFiles: 1, manifest: { files: { count: 1 } } })
  expect(readdirSync(join(backups, 'snapshots'))).toHaveLength(2)
})

test.each([
  [['backup', 'verify', '/nowhere'], 'has no backup'],
  [['backup', '/nowhere', '--keep', 'all'], '--keep must be a whole number'],
])('%j says what is wrong', async (words, problem) => {
  await expect(runCommand(words, { host: runningHost(), config: defaults })).rejects.toThrow(problem)
})

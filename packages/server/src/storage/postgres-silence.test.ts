// PostgreSQL behind a connection that goes silent: nothing is refused, nothing is answered.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { setSetting } from './contract-helper-procedures.ts'
import { type OpenOptions, openDatabase } from './open-database.ts'
import { newDatabase } from './test-postgres.ts'

const deadlines = {
  connectMs: 4000,
  statementMs: 3000,
  lockMs: 2000,
  idleMs: 5000,
  answerMs: 4000,
  closeMs: 500,
}
const options: Omit<OpenOptions, 'url'> = { directory: '', timeouts: deadlines }

/** A TCP proxy to PostgreSQL. After `silence`, its connections stay open and carry nothing; later ones work. */
async function pathTo(address: string): Promise<{ url: string; silence(): void }> {
  const { hostname, port } = new URL(address)
  const pairs = new Set<readonly [Socket, Socket]>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const [near] of pairs) near.destroy()
    server.close()
  })
  const url = new URL(address)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence() {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        near.resume()
        far.resume()
      }
    },
  }
}

test('work on a silent connection fails in time, and later work uses new connections', async () => {
  const path = await pathTo(await newDatabase())
  const database = await openDatabase({ ...options, url: path.url, connections: 3 })
  const insert = (key: string) =>
    database.write((sql) => sql.run("INSERT INTO settings (key, value) VALUES (?, '1')", [key]))
  await Promise.all([insert('a'), insert('b'), insert('c')])
  path.silence()
  const outcomes = await Promise.allSettled([
    insert('d'),
    database.call(setSetting, { key: 'e', value: '1' }),
    database.read((sql) => sql.all('SELECT 1 AS one')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await database.call(setSetting, { key: 'f', value: '1' })
  await insert('g')
  const rows = await database.read((sql) => sql.all<{ key: string }>('SELECT key FROM settings ORDER BY key'))
  expect(rows.map((row) => row.key)).toEqual(['a', 'b', 'c', 'f', 'g'])
  await database.close()
})

test('a connection that becomes silent during a write is not returned to the pool', async () => {
  const path = await pathTo(await newDatabase())
  const database = await openDatabase({ ...options, url: path.url, connections: 1 })
  const cut = database.write(async (sql) => {
    await sql.run("INSERT INTO settings (key, value) VALUES ('a', '1')")
    path.silence()
    await sql.run("INSERT INTO settings (key, value) VALUES ('b', '1')")
  })
  await expect(cut).rejects.toThrow()
  await database.write((sql) => sql.run("INSERT INTO settings (key, value) VALUES ('c', '1')"))
  expect(await database.read((sql) => sql.all('SELECT key FROM settings'))).toEqual([{ key: 'c' }])
  await database.close()
})

test('closing does not wait for a silent connection', async () => {
  const path = await pathTo(await newDatabase())
  const database = await openDatabase({ ...options, url: path.url })
  await database.write((sql) => sql.run("INSERT INTO settings (key, value) VALUES ('a', '1')"))
  path.silence()
  await database.close()
})

test('a statement that runs too long and one that waits too long for a lock are cancelled', async () => {
  const url = await newDatabase()
  const database = await openDatabase({ ...options, url })
  await expect(database.read((sql) => sql.all('SELECT pg_sleep(600)'))).rejects.toMatchObject({
    code: '57014',
  })
  await database.call(setSetting, { key: 'a', value: '1' })
  const update = "UPDATE settings SET value = '2' WHERE key = 'a'"
  const held = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holding = database.write(async (sql) => {
    await sql.run(update)
    held.resolve()
    await over.promise
  })
  await held.promise
  await expect(database.write((sql) => sql.run(update))).rejects.toMatchObject({ code: '55P03' })
  over.resolve()
  await holding
  await database.close()
})

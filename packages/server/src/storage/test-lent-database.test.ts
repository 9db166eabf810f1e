import { expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import { lend } from './test-lent-database.ts'

test('a lent database that is closed refuses everything, and the next one works', async () => {
  const given = await openDatabase({ url: ':memory:', directory: '', inThread: true })
  const first = lend(given)
  await first.database.write((sql) => sql.run("INSERT INTO settings (key, value) VALUES ('a', '1')"))
  const late = first.database.forUser(1)
  await first.database.close()
  await expect(first.database.write(async () => 1)).rejects.toThrow('The database is closed.')
  await expect(late.read(async () => 1)).rejects.toThrow('The database is closed.')
  const rows = await lend(given).database.read((sql) => sql.all('SELECT key FROM settings'))
  expect(rows).toEqual([{ key: 'a' }])
  await given.close()
})

test('closing waits for what is running, and the end tells whether something is', async () => {
  const given = await openDatabase({ url: ':memory:', directory: '', inThread: true })
  const { database, end } = lend(given)
  const gate = Promise.withResolvers<void>()
  const steps: string[] = []
  const running = database.write(async () => gate.promise.then(() => void steps.push('written')))
  const closed = database.close().then(() => void steps.push('closed'))
  expect(end()).toBe(false)
  gate.resolve()
  await Promise.all([running, closed])
  expect(steps).toEqual(['written', 'closed'])
  expect(end()).toBe(true)
  await given.close()
})

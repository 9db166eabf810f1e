import { expect, test } from 'vitest'
import { runningHost } from '../test-support/test-server.ts'
import { commands } from './all-commands.ts'
import { helpOf } from './help.ts'
import { table } from './output.ts'
import { runCommand } from './run-command.ts'

const host = runningHost()

test('names are unique, and every example calls its own command', () => {
  expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length)
  for (const { name, examples } of commands)
    for (const example of examples) expect(`${example} `, name).toContain(`parley ${name} `)
})

test('every option of an example is an option of its command', () => {
  for (const command of commands)
    for (const example of command.examples)
      for (const option of example.match(/ --[a-z-]+/g) ?? [])
        expect(helpOf(command), example).toContain(`${option}`)
})

test('help is made from the table: for everything, for a topic, for one command', async () => {
  const all = await runCommand(['help'], { host })
  for (const { name, summary } of commands) {
    expect(all.text).toContain(`parley ${name}`)
    expect(all.text).toContain(summary)
  }
  const one = await runCommand(['help', 'key', 'rotate'], { host })
  expect(one.text).toContain('--overlap <time>')
  expect(one.text).toContain('with or without a running server')
  expect((await runCommand(['key', 'rotate', '--help'], { host })).text).toBe(one.text)
  const topic = await runCommand(['help', 'key'], { host })
  expect(topic.text).toContain('parley key create <name>')
  expect(topic.text).not.toContain('parley app')
  await expect(runCommand(['help', 'frobnicate'], { host })).rejects.toThrow('Unknown command')
})

test('a missing argument, an unexpected one and a wrong option are refused in a sentence', async () => {
  await expect(runCommand(['key', 'create'], { host })).rejects.toThrow('<name> is missing')
  await expect(runCommand(['key', 'create', 'a', 'b'], { host })).rejects.toThrow('Unexpected argument "b"')
  await expect(runCommand(['key', 'list', '--frob'], { host })).rejects.toThrow('parley help key list')
  await expect(runCommand(['key', 'frob'], { host })).rejects.toThrow('parley key create <name>')
})

test('tables are aligned, and texts of users cannot imitate rows', () => {
  const rows = [
    { name: 'a', says: 'x\ny\u001b[31m' },
    { name: 'longer', says: 'z'.repeat(100) },
  ]
  const { text, json } = table(rows, ['name', 'says'], 'Nothing.')
  expect(text.split('\n')).toEqual(['NAME    SAYS', 'a       x?y?[31m', `longer  ${'z'.repeat(59)}…`])
  expect(json).toBe(rows)
  expect(table([], [], 'Nothing.').text).toBe('Nothing.')
})

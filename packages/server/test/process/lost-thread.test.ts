import { expect, test, vi } from 'vitest'
import { dataFolder, startProgram, startsMs } from './support/server-process.ts'

vi.setConfig({ testTimeout: startsMs })

test('a server whose database thread dies ends with a message that says what to do', async () => {
  const program = startProgram(dataFolder(), { END_WORKER: 'database' })
  await program.ready
  program.child.kill('SIGUSR2')
  expect(await program.ended).toBe(1)
  expect(program.output()).toContain('The database thread stopped')
  expect(program.output()).toContain('Let a supervisor')
})

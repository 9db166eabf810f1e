import { expect, test, vi } from 'vitest'
import { dataFolder, startProgram, startsMs } from './support/server-process.ts'

vi.setConfig({ testTimeout: startsMs })

test('a second server on the same data folder is refused, commands are not, and a killed server leaves no lock', async () => {
  const data = dataFolder()
  const first = startProgram(data)
  await first.ready
  const second = startProgram(data)
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`Another Parley server is already using the data folder ${data}`)
  const command = startProgram(data, {}, ['app', 'list'])
  expect(await command.ended).toBe(0)
  expect(command.output()).toContain('parley#demo')
  first.child.kill('SIGKILL')
  await first.ended
  await startProgram(data).ready
})

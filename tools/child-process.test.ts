import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { run } from './child-process.mjs'

const script = (text: string) => run(process.execPath, ['-e', text], { output: 'kept' })

test('returns the exit code and the output', async () => {
  const { code, output } = await script("console.log('out'); console.error('err'); process.exitCode = 3")
  expect(code).toBe(3)
  expect(output.split('\n').sort()).toEqual(['', 'err', 'out'])
})

test('a program that does not exist ends with 127', async () => {
  expect(await run('parley-no-such-program', [], { output: 'kept' })).toMatchObject({ code: 127 })
})

test('a program ended by a signal has the code a shell would give it', async () => {
  expect(await script("process.kill(process.pid, 'SIGKILL')")).toMatchObject({ code: 137 })
})

test('the signal that ends us reaches the child, and its exit code becomes ours', async () => {
  const child =
    "process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('ready')"
  const parent = `
    import { run } from ${JSON.stringify(new URL('./child-process.mjs', import.meta.url).href)}
    const { code } = await run(process.execPath, ['-e', ${JSON.stringify(child)}], { output: 'both' })
    process.exitCode = code
  `
  const process_ = spawn(process.execPath, ['--input-type=module', '-e', parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(process_.stdout, 'data')
  process_.kill('SIGTERM')
  expect(await once(process_, 'exit')).toEqual([7, null])
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addRun, stressText, type Tally } from './stress.mjs'

const empty = (): Tally => ({ passed: 0, failed: 0, failures: new Map() })
const result = (passed: number, failing: readonly string[] = []) => ({
  files: [
    {
      project: 'unit',
      file: 'a.test.ts',
      finished: true,
      startedAt: 0,
      durationMs: 1,
      passed,
      failures: failing.map((name) => ({ name, message: 'Error: late\n  at' })),
      leftOut: [],
      errors: [],
    },
  ],
  unhandled: [],
  reason: 'passed',
})

test('every failure is counted by test, with the runs in which it happened', () => {
  const tally = empty()
  addRun(tally, 1, 0, result(3))
  addRun(tally, 2, 1, result(2, ['b']))
  addRun(tally, 3, 1, result(1, ['b', 'c']))
  expect(tally).toMatchObject({ passed: 6, failed: 3 })
  expect(stressText(tally, 3).split('\n')).toEqual([
    '✗ 2 of 3: a.test.ts > b (runs 2, 3)',
    '      Error: late',
    '✗ 1 of 3: a.test.ts > c (runs 3)',
    '      Error: late',
  ])
})

test('a run without a result, without a test or with a bad exit code has failed', () => {
  const tally = empty()
  addRun(tally, 1, 1, undefined)
  addRun(tally, 2, 0, { files: [], unhandled: [], reason: 'passed' })
  addRun(tally, 3, 7, result(3))
  expect(tally.failed).toBe(3)
  expect(stressText(tally, 3)).toContain('the run')
})

test('a run without failures reports it', () => {
  const tally = empty()
  addRun(tally, 1, 0, result(3))
  expect(stressText(tally, 1)).toBe('No test failed in 1 runs.')
})

test('the load ends with the process that started it, even if that is killed', async () => {
  const script = `
    import { startLoad } from ${JSON.stringify(new URL('./cpu-load.mjs', import.meta.url).href)}
    console.log(startLoad(1).processes[0])
    setInterval(() => {}, 1000)
  `
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(parent.stdout, 'data')
  const loop = Number(String(line))
  expect(isRunning(loop)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isRunning(loop), { timeout: 60_000 }).toBe(false)
})

/** A process that has ended may stay in the process table until its parent reads its exit code. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

// Runs before every file of the browser tests: a test that failed leaves evidence behind.

import { afterEach } from 'vitest'
import { keepEvidence } from './evidence.ts'

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const name = `${task.file.name} ${task.name}`
  const folder = await keepEvidence(name, () => true)
  process.stderr.write(`${name}: the pages and logs of this failure are in ${folder}\n`)
})

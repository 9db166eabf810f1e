// Runs before every file of the browser tests: gives pages back after each test, and keeps evidence of failed ones.

import { afterAll, afterEach, beforeEach } from 'vitest'
import { keepEvidence } from './evidence.ts'
import { beginTest, givePagesBack, isIdle } from './gallery-page-pool.ts'

beforeEach(beginTest)

afterEach(async ({ task }) => {
  const hasFailed = task.result?.state === 'fail'
  if (hasFailed) {
    const name = `${task.file.name} ${task.name}`
    const why = task.result?.errors?.map(({ message, stack }) => stack ?? message) ?? []
    const { folder, summary } = await keepEvidence([name, ...why].join('\n'), (page) => !isIdle(page))
    // Reported with the failure itself, in case only the output is kept.
    const error = task.result?.errors?.[0]
    if (error) error.message += `\n${summary}`
    process.stderr.write(`${name}: the pages and logs of this failure are in ${folder}\n`)
  }
  await givePagesBack('test', hasFailed)
})

afterAll(() => givePagesBack('file', false))

// Runs before every file of the browser tests: after each test its pages are given back, and a test that failed leaves
// evidence behind.

import { afterAll, afterEach, beforeEach } from 'vitest'
import { keepEvidence } from './evidence.ts'
import { beginTest, givePagesBack, isIdle } from './pages.ts'

beforeEach(beginTest)

afterEach(async ({ task }) => {
  const hasFailed = task.result?.state === 'fail'
  if (hasFailed) {
    const name = `${task.file.name} ${task.name}`
    const why = task.result?.errors?.map(({ message, stack }) => stack ?? message) ?? []
    const { folder, summary } = await keepEvidence([name, ...why].join('\n'), (page) => !isIdle(page))
    // Reported with the failure itself: the files are not at hand where only the output is kept.
    const error = task.result?.errors?.[0]
    if (error) error.message += `\n${summary}`
    process.stderr.write(`${name}: the pages and logs of this failure are in ${folder}\n`)
  }
  await givePagesBack('test', hasFailed)
})

afterAll(() => givePagesBack('file', false))

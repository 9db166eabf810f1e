// Runs before each test with another version: a test of something that this version does differently must fail.

import { beforeEach } from 'vitest'
import { ordinary } from '../reference-client/versions.ts'
import { isKnownDifference } from './known-differences.ts'

beforeEach(({ task }) => {
  const file = /([\w-]+)\.test\.ts$/.exec(task.file.filepath)?.[1] ?? ''
  if (isKnownDifference(ordinary.name, file, task.name)) Object.assign(task, { fails: true })
})

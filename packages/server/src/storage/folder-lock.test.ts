import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

test('a folder can be locked once until it is released', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const inside = join(folder, 'data')
  const lock = lockFolder(inside)
  expect(() => lockFolder(inside)).toThrow(`is already using the data folder ${inside}`)
  lock.release()
  lockFolder(inside).release()
})

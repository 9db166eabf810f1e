import { expect, test } from 'vitest'
import { engineSettings } from './engine-settings.ts'

const found = (text: string) =>
  engineSettings([{ path: 'packages/server/src/a.ts', text }]).map(({ line }) => line)

test.each([
  ["import { setFlagsFromString } from 'node:v8'", [1]],
  ["import * as v8 from 'node:v8'\nv8.setFlagsFromString('--expose-gc')", [2]],
  ["const text = 'setFlagsFromString'\nglobalThis.gc?.()", []],
])('%j has findings on the lines %j', (text, lines) => {
  expect([...new Set(found(text))]).toEqual(lines)
})

import { backendCalls, type CallDefinition, calls } from '@parley/protocol'
import { expect, test } from 'vitest'
import { handlers } from './index.ts'

test('every call of the catalogue has exactly one handler', () => {
  const defined = [...Object.values(calls), ...Object.values(backendCalls)].flatMap(
    (area) => Object.values(area) as CallDefinition[],
  )
  expect(handlers.map((handler) => handler.call.name).sort()).toEqual(defined.map((call) => call.name).sort())
})

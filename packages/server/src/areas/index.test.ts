import { backendCalls, type CallDefinition, calls, legacyCalls } from '@parley/protocol'
import { expect, test } from 'vitest'
import { handlers } from './index.ts'

test('every call of the catalogue has exactly one handler', () => {
  const defined = [calls, legacyCalls, backendCalls]
    .flatMap((catalogue) => Object.values(catalogue))
    .flatMap((area) => Object.values(area) as CallDefinition[])
  expect(handlers.map((handler) => handler.call.name).sort()).toEqual(defined.map((call) => call.name).sort())
})

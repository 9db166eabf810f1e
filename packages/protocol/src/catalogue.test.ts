import { expect, test } from 'vitest'
import { type CallDefinition, pathParameters } from './call.ts'
import { backendCalls, calls, events, legacyCalls } from './catalogue.ts'
import { reasons } from './errors/index.ts'
import type { EventDefinition } from './event.ts'
import { refusals } from './refusals.ts'

const all = [calls, legacyCalls, backendCalls].flatMap(Object.entries<object>).flatMap(([area, topics]) =>
  Object.entries(topics).map(([method, definition]) => ({
    area,
    method,
    definition: definition as CallDefinition,
  })),
)

test('a call is named after its area and its method', () => {
  for (const { area, method, definition } of all) expect(definition.name).toBe(`${area}.${method}`)
})

test('method and path are unique', () => {
  const routes = all.map(
    ({ definition }) => `${definition.method} ${definition.path.replaceAll(/\{\w+\}/g, '{}')}`,
  )
  expect(new Set(routes).size).toBe(routes.length)
})

test('every placeholder of a path is a field of the input', () => {
  for (const { definition } of all)
    for (const name of pathParameters(definition.path))
      expect(Object.keys(definition.input), definition.name).toContain(name)
})

test('wire names of a call are unique', () => {
  for (const { definition } of all) {
    for (const fields of [definition.input, definition.answer]) {
      const names = Object.entries(fields).map(([name, field]) => field.wire ?? name)
      expect(new Set(names).size, definition.name).toBe(names.length)
    }
  }
})

test('refusals name existing calls and reasons', () => {
  const names = all.map(({ definition }) => definition.name)
  for (const [name, causes] of Object.entries(refusals)) {
    expect(names).toContain(name)
    for (const reason of causes) expect(reasons as readonly string[]).toContain(reason)
  }
})

test('events have unique names, and each operation of a namespace has one meaning', () => {
  expect(new Set(events.map((each) => each.name)).size).toBe(events.length)
  // Rooms and groups share operations. Their bodies tell which of the two is meant.
  const meaning = ({ ns, operation, when, data }: EventDefinition) =>
    `${ns} ${operation} ${when ?? ''} ${'isRoom' in data}`
  expect(new Set(events.map(meaning)).size).toBe(events.length)
})

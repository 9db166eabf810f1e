import { expect, test } from 'vitest'
import { type CallDefinition, pathNames } from './call.ts'
import { backendCalls, calls, events } from './catalogue.ts'
import { reasons } from './errors/index.ts'
import type { EventDefinition } from './event.ts'
import { refusals } from './refusals.ts'

const all = [...Object.entries(calls), ...Object.entries(backendCalls)].flatMap(([area, topics]) =>
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

test('every name in a path is a field of the input', () => {
  for (const { definition } of all)
    for (const name of pathNames(definition.path))
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

test('refusals are those of calls, for reasons of the catalogue', () => {
  const names = all.map(({ definition }) => definition.name)
  for (const [name, causes] of Object.entries(refusals)) {
    expect(names).toContain(name)
    for (const reason of causes) expect(reasons as readonly string[]).toContain(reason)
  }
})

test('events have names of their own, and an operation of a namespace means one thing', () => {
  expect(new Set(events.map((each) => each.name)).size).toBe(events.length)
  // The operations of rooms are those of groups; their bodies say which of the two it is about.
  const meaning = ({ ns, operation, when, data }: EventDefinition) =>
    `${ns} ${operation} ${when ?? ''} ${'isRoom' in data}`
  expect(new Set(events.map(meaning)).size).toBe(events.length)
})

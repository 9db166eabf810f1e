import { expect, test } from 'vitest'
import { createAreaEvents } from './area-event-emitter.ts'

test('events reach the areas and then the other tabs, and shared events only the tabs', () => {
  const events = createAreaEvents(() => {})
  const heard: string[] = []
  events.whenShared(({ meta }) => heard.push(`tabs ${meta.id}`))
  events.subscribe(({ meta }) => heard.push(`areas ${meta.id}`))
  events.deliver({ meta: { id: '1' } })
  events.share({ meta: { id: '2' } })
  expect(heard).toEqual(['areas 1', 'tabs 1', 'tabs 2'])
})

test('an area that throws does not keep an event from the others', () => {
  const failures: unknown[] = []
  const events = createAreaEvents((error, { id }) => failures.push(error, id))
  const heard: (string | undefined)[] = []
  const error = new Error('unreadable')
  events.subscribe(() => {
    throw error
  })
  events.subscribe(({ meta }) => heard.push(meta.id))
  events.deliver({ meta: { id: '1' } })
  expect(heard).toEqual(['1'])
  expect(failures).toEqual([error, '1'])
})

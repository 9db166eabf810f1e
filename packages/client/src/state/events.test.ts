import { expect, test } from 'vitest'
import { createListeners } from './events.ts'

test('[STATE-10] listeners: each hears, one that throws hurts nobody, all can be removed', () => {
  const errors: unknown[] = []
  const listeners = createListeners((error) => void errors.push(error))
  const heard: string[] = []
  const abort = new AbortController()
  const twice = () => void heard.push('twice')
  listeners.on('client.connected', () => {
    throw new Error('mine')
  })
  const stop = listeners.on('client.connected', twice)
  listeners.on('client.connected', twice, { signal: abort.signal })
  listeners.on('client.connected', twice, { signal: AbortSignal.abort() })
  listeners.on('client.disconnected', () => void heard.push('other'))
  expect(listeners.count).toBe(4)
  listeners.emit({ name: 'client.connected', data: {} })
  expect(heard).toEqual(['twice', 'twice'])
  expect(errors).toEqual([new Error('mine')])
  stop()
  stop()
  expect(listeners.count).toBe(3)
  abort.abort()
  expect(listeners.count).toBe(2)
  listeners.emit({ name: 'client.connected', data: {} })
  expect(heard).toEqual(['twice', 'twice'])
})

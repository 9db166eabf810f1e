import { expect, test } from 'vitest'
import { createListeners } from './listeners.ts'

test('[STATE-10] all listeners are called, one that throws does not affect the others, and all can be removed', () => {
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
  const tell = () => listeners.emit({ name: 'client.connected', data: {} })
  tell()
  expect(heard).toEqual(['twice', 'twice'])
  expect(errors).toEqual([new Error('mine')])
  stop()
  stop()
  tell()
  expect(heard).toHaveLength(3)
  abort.abort()
  tell()
  expect(heard).toHaveLength(3)
  expect(errors).toHaveLength(3)
})

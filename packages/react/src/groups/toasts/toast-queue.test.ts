import { expect, it } from 'vitest'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createToastQueue } from './toast-queue.ts'

it('queues toasts until they are taken, in order and bounded', () => {
  const client = createFakeClient('ann')
  const queue = createToastQueue()
  const stop = queue.listen(client)
  for (let group = 1; group <= 12; group++) client.emit('groups.removed', { groupId: `g${group}` })
  client.emit('groups.muted', { groupId: 'other' })

  const received: string[] = []
  const leave = queue.take((name, { groupId }) => received.push(`${name} ${groupId}`))
  expect(received).toHaveLength(10)
  expect(received[0]).toBe('groups.removed g3')
  client.emit('groups.invited', { groupId: 'g13' })
  expect(received.at(-1)).toBe('groups.invited g13')

  leave()
  client.emit('groups.invited', { groupId: 'g14' })
  expect(received).toHaveLength(11)
  queue.take((_, { groupId }) => received.push(groupId))
  expect(received.at(-1)).toBe('g14')
  stop()
  client.emit('groups.invited', { groupId: 'g15' })
  expect(received.at(-1)).toBe('g14')
})

import { expect, test } from 'vitest'
import { createFakeClient } from '../../testing/fake-client.ts'
import { roomFileSource } from './room-file-source.ts'

test('files of a room are listed, shared and removed with the room calls', async () => {
  const client = createFakeClient('ann', 0)
  client.roomServer.put('r', { name: 'Room', presence: 'in' })
  const source = roomFileSource(client, 'r')
  expect(roomFileSource(client, 'r')).toBe(source)
  const file = { name: 'plan.pdf', type: 'application/pdf', size: 3, data: new Uint8Array(3) }
  const options = { onProgress: () => {}, signal: new AbortController().signal }
  const shared = await source.share(file, options)
  expect(shared).toMatchObject({ name: 'plan.pdf', owner: 'ann', bytes: 3 })
  // All files are on one page.
  expect(await source.list(1, 20)).toEqual({ files: [shared], total: 1 })
  expect(await (await source.download(shared.id)).text()).toBe(shared.id)
  await source.remove(shared.id)
  expect(await source.list(1, 20)).toEqual({ files: [], total: 0 })
})

test('events about files of other rooms are ignored', () => {
  const client = createFakeClient('ann', 0)
  const received: string[] = []
  const stop = roomFileSource(client, 'r').watch(
    (detail) => received.push(`shared ${detail}`),
    (detail) => received.push(`removed ${detail}`),
  )
  const send = (name: 'rooms.fileShared' | 'rooms.fileRemoved', roomId: string) =>
    client.emit(name, { roomId, detail: roomId } as never)
  send('rooms.fileShared', 'r')
  send('rooms.fileShared', 'other')
  send('rooms.fileRemoved', 'r')
  stop()
  send('rooms.fileShared', 'r')
  expect(received).toEqual(['shared r', 'removed r'])
})

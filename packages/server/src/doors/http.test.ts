// Requests over a real connection, as clients really write them.

import { expect, test } from 'vitest'
import { fileWorld } from '../files/test-support/file-world.ts'

test.each([
  'application/json',
  'application/json; charset=utf-8',
  // The split modules of some clients set it twice.
  'application/json, application/json',
  'text/plain',
])('a body that is said to be %s is read', async (type) => {
  const world = await fileWorld()
  const { url } = await world.server.listen()
  const response = await fetch(`${url}/parley/demo/users`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify({ username: 'newcomer', password: 'secret' }),
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ entities: [{ username: 'newcomer' }] })
})

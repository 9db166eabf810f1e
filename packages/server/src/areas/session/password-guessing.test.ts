import { expect, test } from 'vitest'
import { testServer } from '../../test-support/test-server.ts'

test('guessing a password is slowed down, even when changing it, with the time to wait in the answer', async () => {
  const world = await testServer({ passwordFailures: 2 })
  const token = await world.token('ann')
  await world.token('bob')
  const signIn = (username: string, password: string) =>
    world.ask('POST', 'token', { grant_type: 'password', username, password })
  const change = (oldpassword: string) =>
    world.ask('PUT', 'users/ann/password', { oldpassword, newpassword: 'secret' }, token)
  expect((await change('guess')).status).toBe(400)
  expect((await change('guess')).status).toBe(400)
  expect((await change('guess')).status).toBe(400)
  expect(await change('guess')).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
  expect(world.server.services.metrics.overBudgets.get('passwordFailures')).toBe(1)
  expect((await signIn('bob', 'secret')).status).toBe(200)
  world.host.time += 1000
  expect((await signIn('ann', 'secret')).status).toBe(200)
})

test('users need passwords of a minimum length; back ends and the local machine do not', async () => {
  const world = await testServer()
  const register = (username: string, password: string, address: string, token?: string) =>
    world.server.rest({
      method: 'POST',
      url: '/parley/demo/users',
      headers: token ? { authorization: `Bearer ${token}` } : {},
      body: JSON.stringify({ username, password }),
      address,
    })
  expect(await register('ann', '12345', '9.9.9.9')).toMatchObject({
    status: 400,
    body: { error_description: 'password is not legal' },
  })
  expect((await register('ann', '123456', '9.9.9.9')).status).toBe(200)
  expect((await register('bob', 'x', '127.0.0.1')).status).toBe(200)
  expect((await register('cem', 'x', '9.9.9.9', await world.appToken())).status).toBe(200)
})

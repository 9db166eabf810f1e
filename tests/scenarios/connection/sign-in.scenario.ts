import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

const noPeople = { people: false } as const

scenario(
  'A wrong password, an unknown user and a bad token end the sign-in at once',
  noPeople,
  async ({ world, clock }) => {
    const ann = await world.device('ann', 'web', { signIn: false })
    const { client, line } = ann
    await expect(world.until(client.signIn({ user: 'ann', password: 'wrong' }))).rejects.toMatchObject({
      reason: 'wrongPassword',
    })
    await expect(world.until(client.signIn({ user: 'nobody', password: 'x' }))).rejects.toMatchObject({
      reason: 'unknownUser',
    })
    expect(line.opened).toBe(0)
    await expect(world.until(client.signIn({ user: 'ann', token: 'nonsense' }))).rejects.toMatchObject({
      reason: 'tokenInvalid',
    })
    expect(line.opened).toBe(1)
    const old = await world.backend.token('ann', 60)
    await clock.advance({ minutes: 2 })
    await expect(world.until(client.signIn({ user: 'ann', token: old }))).rejects.toMatchObject({
      reason: 'tokenExpired',
    })
    expect(line.opened).toBe(2)
    await clock.advance({ minutes: 10 })
    expect(line.opened).toBe(2)
    await ann.signsIn()
    expect(ann.connection).toBe('online')
  },
)

scenario('A password change invalidates old tokens', noPeople, async ({ world }) => {
  const ann = await world.device('ann', 'web', { signIn: false })
  const old = await world.backend.token('ann')
  await world.backend.changePassword('ann', 'another one')
  await expect(world.until(ann.client.signIn({ user: 'ann', token: old }))).rejects.toMatchObject({
    reason: 'tokenInvalid',
  })
  await ann.signsIn({ password: 'another one' })
})

scenario(
  'Refused connections are tried three times, then the sign-in fails',
  noPeople,
  async ({ world, clock }) => {
    const ann = await world.device('ann', 'web', { signIn: false })
    const token = await world.backend.token('ann')
    ann.line.connecting = 'refuses'
    await expect(world.until(ann.client.signIn({ user: 'ann', token }))).rejects.toMatchObject({
      reason: 'serverUnreachable',
    })
    expect(ann.line.opened).toBe(3)
    expect(ann.client.state.connection).toMatchObject({ name: 'signedOut' })
    await clock.advance({ minutes: 10 })
    expect(ann.line.opened).toBe(3)
  },
)

scenario('After two failures it signs in at the third attempt', noPeople, async ({ world }) => {
  const ann = await world.device('ann', 'web', { signIn: false })
  ann.line.dropNext('provision')
  ann.line.dropNext('provisioned')
  await ann.signsIn()
  expect(ann.line.opened).toBe(3)
  expect(ann.count('client.connected')).toBe(1)
})

scenario(
  'A connection that hangs and a sign-in that is never answered end after 10 s each',
  noPeople,
  async ({ world, clock }) => {
    const ann = await world.device('ann', 'web', { signIn: false })
    const token = await world.backend.token('ann')
    ann.line.connecting = 'never'
    let began = clock.now()
    await expect(world.until(ann.client.signIn({ user: 'ann', token }))).rejects.toMatchObject({
      reason: 'requestTimeout',
    })
    expect(clock.now() - began).toBe(30_000)
    ann.line.connecting = 'normally'
    ann.line.dropNext('provision', { times: 3, connection: 'lives' })
    began = clock.now()
    await expect(world.until(ann.client.signIn({ user: 'ann', token }))).rejects.toMatchObject({
      reason: 'requestTimeout',
    })
    expect(clock.now() - began).toBe(30_000 + 3 * 40)
    await ann.signsIn()
  },
)

scenario('A sign-in can be repeated after its requests were lost', noPeople, async ({ world }) => {
  const ann = await world.device('ann', 'web', { signIn: false })
  for (const how of ['network', 'timeout', 'lostAnswer'] as const) {
    ann.line.failNextRequest('/token', how)
    const signedIn = ann.client.signIn({ user: 'ann', password: 'correct horse' })
    await expect(world.until(signedIn)).rejects.toMatchObject({
      reason: how === 'network' ? 'serverUnreachable' : 'requestTimeout',
    })
    expect(ann.connection).toBe('signedOut')
  }
  await ann.signsIn()
})

scenario(
  'A registered user can sign in at once; a name can be registered once',
  noPeople,
  async ({ world }) => {
    const ann = await world.device('ann', 'web', { signIn: false })
    await world.until(ann.client.register({ user: 'zoe', password: 'p' }))
    await expect(world.until(ann.client.register({ user: 'Zoe', password: 'p' }))).rejects.toMatchObject({
      reason: 'nameTaken',
    })
    await world.until(ann.client.signIn({ user: 'zoe', password: 'p' }))
    await world.until(ann.client.signOut())
    expect(ann.connection).toBe('signedOut')
  },
)

scenario('A second sign-in is refused, during the first and after it', noPeople, async ({ world }) => {
  const ann = await world.device('ann', 'web', { signIn: false })
  const first = ann.client.signIn({ user: 'ann', password: 'correct horse' })
  await expect(ann.client.signIn({ user: 'ann', password: 'correct horse' })).rejects.toThrow()
  await world.until(first)
  await expect(ann.client.signIn({ user: 'ann', password: 'correct horse' })).rejects.toThrow()
  expect(ann.connection).toBe('online')
})

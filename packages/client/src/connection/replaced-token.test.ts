// A token that is replaced while a connection is being opened with the old one.

import { expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { createWorld } from '../../test/support/world.ts'

test('[CONN-13] an answer about a token that was replaced meanwhile is ignored', async () => {
  const world = createWorld()
  const { server, clock } = world
  const ann = world.person()
  server.tokens.set('long', clock.now() + 3_600_000)
  server.tokens.set('short', clock.now() + 60_000)
  server.switches.provision = 'silent'
  const signedIn = ann.client.signIn({ user: 'ann', token: 'long' })
  await settle()
  await ann.client.renewToken('short')
  // The answer to the first token arrives now; the client connects again with the new one.
  server.switches.provision = 'ok'
  const [first] = ann.host.sockets
  first?.receive(first.sent[0] as Uint8Array)
  await signedIn
  expect(ann.host.sockets).toHaveLength(2)
  await clock.advance(61_000)
  expect(ann.client.state.connection).toMatchObject({ name: 'signedOut', why: { reason: 'tokenExpired' } })
  world.close()
})

test('[CONN-13] a refusal of a token that was replaced meanwhile does not end the session', async () => {
  const world = createWorld()
  const { server, clock } = world
  const ann = world.person()
  server.tokens.set('ended', clock.now() - 1)
  server.tokens.set('good', clock.now() + 3_600_000)
  server.switches.provision = 'silent'
  const signedIn = ann.client.signIn({ user: 'ann', token: 'ended' })
  await settle()
  await ann.client.renewToken('good')
  server.switches.provision = 'ok'
  const [first] = ann.host.sockets
  first?.receive(first.sent[0] as Uint8Array)
  expect(await signedIn).toMatchObject({ user: 'ann', token: 'good' })
  world.close()
})

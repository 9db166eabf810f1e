// [DROP-8] Applications that store files elsewhere: a message with an address is sent without an upload, and with
// `useOwnUploadFun` addresses are reported unchanged.

import { address, appKey, createWorld, deviceHost, password, type World } from '@parley/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connection as Connection } from './connection.ts'
import { message } from './message.ts'
import type { ChatMessage } from './types/index.ts'

let world: World
const opened: Connection[] = []
beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => {
  for (const made of opened.splice(0)) made.close()
  await world.close()
})

async function signedIn(user: string, useOwnUploadFun: boolean) {
  await world.backend.createUser(user, password)
  const { platform } = deviceHost(world.clock, world.random.branch(user), world.network.line(user))
  const url = `${address.replace('http', 'ws')}/websocket`
  const options = { appKey, apiUrl: address, url, isHttpDNS: false, useOwnUploadFun, platform }
  const made = new Connection(options)
  opened.push(made)
  const came: ChatMessage[] = []
  made.addEventHandler('all', { onMessage: (messages) => void came.push(...messages) })
  await world.until(made.open({ user, pwd: password }))
  await world.settle()
  return { made, came }
}

const elsewhere = 'https://files.example/a/picture.png'
const body = { url: elsewhere, type: 'image/png', filename: 'picture.png' }

test('an address of the application is sent unchanged, and nothing is uploaded', async () => {
  const ann = await signedIn('ann', true)
  const bob = await signedIn('bob', true)
  const file = message.create({ type: 'file', chatType: 'singleChat', to: 'bob', filename: 'other', body })
  const picture = message.create({ type: 'img', chatType: 'singleChat', to: 'bob', url: elsewhere })
  const { message: sent } = await world.until(ann.made.send(file))
  expect(sent).toMatchObject({ type: 'file', url: elsewhere, filename: 'picture.png' })
  await world.until(ann.made.send(picture))
  await world.settle()
  expect(bob.came).toMatchObject([
    { type: 'file', url: elsewhere, filename: 'picture.png' },
    { type: 'img', url: elsewhere, thumb: '' },
  ])
  const { messages } = await world.until(
    bob.made.getHistoryMessages({ targetId: 'ann', chatType: 'singleChat' }),
  )
  expect(messages).toMatchObject([{ url: elsewhere }, { url: elsewhere }])
  const { data } = await world.until(bob.made.getServerConversations())
  expect(data.conversations[0]?.lastMessage).toMatchObject({ url: elsewhere, thumb: '' })
})

test('without the option addresses are rewritten to the server in use', async () => {
  const ann = await signedIn('ann', false)
  const bob = await signedIn('bob', false)
  await world.until(ann.made.send(message.create({ type: 'img', to: 'bob', url: elsewhere })))
  await world.settle()
  const here = `${address}/a/picture.png?em-redirect=true`
  expect(bob.came).toMatchObject([{ url: here, thumb: `${here}&thumbnail=true` }])
})

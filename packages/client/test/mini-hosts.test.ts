// Mini-programs against the real server: the entry as an application bundles it, with the host's object and timers
// as the only globals, on each simulated host. They sign in, chat, send files by path and reconnect after an
// outage.

import { calls } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as Small from '../src/miniprogram.ts'
import type * as Whole from '../src/miniprogram-all.ts'
import type * as Areas from '../src/miniprogram-areas.ts'
import {
  type Client,
  type CombinedMessage,
  createClient,
  localFile,
  type Message,
  type ParleyError,
} from '../src/node.ts'
import { bundled, runInWorld } from './support/mini/bundle.ts'
import { miniHosts, type Simulated } from './support/mini/hosts.ts'
import { type RealServer, startRealServer } from './support/real-server.ts'

const wrappers = {
  WeChat: 'wechat',
  QQ: 'qq',
  Baidu: 'baidu',
  Douyin: 'douyin',
  'uni-app': 'uniApp',
  Taro: 'taro',
  Alipay: 'alipay',
  DingTalk: 'dingtalk',
} as const

const hosts = Object.keys(wrappers) as (keyof typeof wrappers)[]

let server: RealServer
let code = ''
let wholeCode = ''
beforeAll(async () => {
  const names = Object.values(wrappers)
  server = await startRealServer()
  code = (
    await bundled({
      'miniprogram.ts': ['createClient', 'files', 'fileAt', ...names],
      'miniprogram-areas.ts': ['changes', 'conversations', 'groups', 'history', 'people', 'rooms', 'threads'],
    })
  ).code
  wholeCode = (await bundled({ 'miniprogram-all.ts': ['createClient', 'fileAt', ...names] })).code
})
afterAll(() => server.stop())

/** An account with a client in Node, as the other user. */
async function inNode(name: string): Promise<Client> {
  await server.createUser(name, 'secret')
  const client = createClient({ appKey: server.appKey, server: server.origin })
  await client.signIn({ user: name, password: 'secret' })
  return client
}

/** The next message that arrives. */
const nextIn = (client: Pick<Client, 'on'>) =>
  new Promise<Message>((resolve) => {
    const stop = client.on('messages.sent', ({ data: { message } }) => {
      stop()
      resolve(message)
    })
  })

const until = (client: Pick<Client, 'watch'>, isSo: () => boolean) =>
  new Promise<void>((resolve) => {
    if (isSo()) return resolve()
    const stop = client.watch(isSo, () => {
      if (!isSo()) return
      stop()
      resolve()
    })
  })

const online = (client: Pick<Client, 'watch' | 'state'>, is: boolean) =>
  until(client, () => (client.state.connection.name === 'online') === is)

test.each(hosts)('[HOST-21] a small client in %s', async (name) => {
  const { machine, host } = (miniHosts[name] as () => Simulated)()
  const { createClient: create, files, fileAt, ...all } = runInWorld(code, {}).parley as typeof Small
  const me = `small-${wrappers[name].toLowerCase()}`
  const bob = await inNode(`bob-${me}`)
  await server.createUser(me, 'secret')
  const platform = all[wrappers[name]](host as never)
  const client = create({ appKey: server.appKey, server: server.origin, platform, with: [files] })
  const to = { type: 'single', id: `bob-${me}` } as const
  const back = { type: 'single', id: me } as const

  const wrong = await client.signIn({ user: me, password: 'other' }).catch((error) => error)
  expect(wrong).toMatchObject({ reason: 'wrongPassword', message: 'invalid password' })
  await client.signIn({ user: me, password: 'secret' })
  expect(machine.openSockets).toBe(1)

  const heard = nextIn(bob)
  await client.messages.send({ to, kind: 'text', text: 'größer 🙂' }).done
  expect(await heard).toMatchObject({ kind: 'text', text: 'größer 🙂', from: me })
  const answered = nextIn(client)
  await bob.messages.send({ to: back, kind: 'text', text: 'x'.repeat(4000) }).done
  expect(await answered).toMatchObject({ kind: 'text', text: 'x'.repeat(4000) })

  // An image by its path, and one in return.
  const bytes = Uint8Array.from({ length: 30_000 }, (_, at) => (at * 7) % 256)
  const path = machine.choose('ein Bild.bin', bytes)
  const shown = nextIn(bob)
  const sent = client.messages.send({ to, kind: 'file', file: fileAt(path, { size: bytes.length }) })
  await sent.done
  const got = (await shown) as Message & { kind: 'file' }
  expect(got).toMatchObject({ kind: 'file', name: 'ein Bild.bin', bytes: bytes.length })
  expect(await bob.messages.download(got)).toEqual(bytes)
  const returned = nextIn(client)
  await bob.messages.send({ to: back, kind: 'file', file: localFile(bytes, 'a.bin') }).done
  const file = (await returned) as Message & { kind: 'file' }
  expect(Buffer.from(await client.files.download(file)).equals(bytes)).toBe(true)
  const refused = await client.files.download({ url: `${file.url.split('?')[0]}0` }).catch((error) => error)
  expect(refused.reason).toBe('downloadFailed')

  // Any call by its definition.
  const { expiresAt } = await client.call(calls.session.tokenExpiry, {})
  expect(expiresAt).toBeGreaterThan(0)

  // The network goes offline and comes back; what was written in the meantime arrives.
  machine.tell('network', { isConnected: false })
  await online(client, false)
  const late = nextIn(bob)
  const waiting = client.messages.send({ to, kind: 'text', text: 'later' })
  machine.tell('network', { isConnected: true })
  await waiting.done
  expect(await late).toMatchObject({ text: 'later' })
  // Cut without a close frame.
  machine.cut()
  await online(client, false)
  client.reconnectNow()
  await online(client, true)
  const again = nextIn(client)
  await bob.messages.send({ to: back, kind: 'text', text: 'again' }).done
  expect(await again).toMatchObject({ text: 'again' })

  await client.signOut()
  expect(client.state.connection.name).toBe('signedOut')
  if (name !== 'Baidu') expect(machine.listening).toBe(0)
  bob.close()
  client.close()
  machine.close()
})

type Evening = Pick<
  Client,
  'signIn' | 'signOut' | 'close' | 'groups' | 'conversations' | 'history' | 'state' | 'watch'
> & { readonly messages: Pick<Client['messages'], 'send' | 'react' | 'recall' | 'openCombined'> }

/** The actions of a client with all areas. */
async function evening(name: 'WeChat' | 'Alipay', me: string, make: (host: object) => Evening) {
  const { machine, host } = (miniHosts[name] as () => Simulated)()
  const bob = await inNode(`bob-${me}`)
  await server.createUser(me, 'secret')
  const client = make(host as never)
  await client.signIn({ user: me, password: 'secret' })

  const { groupId } = await client.groups.create({ name: 'team', members: [`bob-${me}`] })
  const group = { type: 'group', id: groupId } as const
  const heard = nextIn(bob)
  const message = await client.messages.send({ to: group, kind: 'text', text: 'hello' }).done
  expect(await heard).toMatchObject({ text: 'hello', conversation: group })
  await client.messages.react(message, '👍')
  const merged = await client.messages.send({
    to: { type: 'single', id: `bob-${me}` },
    kind: 'combined',
    title: 'both',
    summary: 's',
    messages: [message, message],
  }).done
  expect(merged).toMatchObject({ kind: 'combined', title: 'both' })
  expect(await client.messages.openCombined(merged as CombinedMessage)).toHaveLength(2)
  await client.messages.recall(message)
  await client.conversations.load()
  expect(client.state.conversationsLoad.name).toBe('loaded')
  expect(client.state.conversations.size).toBeGreaterThan(1)
  await client.history.loadLatest(group)
  // Events about groups and users change the state.
  const isNamed = () => client.state.groups.get(groupId)?.name === 'other'
  await client.groups.load(groupId)
  await bob.contacts.invite(me)
  await until(client, () => client.state.people.requests.length > 0)
  await client.groups.modify({ groupId, name: 'other' })
  await until(client, isNamed)
  const refused = await client.groups
    .dissolve({ groupId: '1' })
    .catch((error: unknown) => error as ParleyError)
  expect(refused).toMatchObject({ reason: 'groupNotFound' })
  await client.signOut()
  bob.close()
  client.close()
  machine.close()
}

test.each(['WeChat', 'Alipay'] as const)('[HOST-22] a whole client in %s', async (name) => {
  const { createClient: create, ...all } = runInWorld(wholeCode, {}).parley as typeof Whole
  const given = { appKey: server.appKey, server: server.origin }
  await evening(name, `whole-${wrappers[name]}`, (host) =>
    create({ ...given, platform: all[wrappers[name]](host as never) }),
  )
})

test.each(['WeChat', 'Alipay'] as const)('[HOST-23] a small client with areas in %s', async (name) => {
  const all = runInWorld(code, {}).parley as typeof Small & typeof Areas
  const { files, changes, conversations, groups, history, people } = all
  const given = { appKey: server.appKey, server: server.origin }
  await evening(name, `areas-${wrappers[name]}`, (host) =>
    all.createClient({
      ...given,
      platform: all[wrappers[name]](host as never),
      with: [changes, files, conversations, groups, history, people],
    }),
  )
})

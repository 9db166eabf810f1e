// createBot() against a real server over the network, and the sample of docs/bots.md as it is written there.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type Bot,
  botCommandsIn,
  type Client,
  createBot,
  createClient,
  type Message,
} from '@parley/client/node'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { realHost } from '../../src/platform/real-host.ts'
import { testServer } from '../../src/test-support/test-server.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/bots.md'), 'utf8')
const [, sample = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []

let server: string
let newBot: (name: string) => Promise<string>
let person: (name: string) => Promise<Client>
let startBot: (name: string, key: string) => Bot

beforeEach(async () => {
  const world = await testServer({ port: 0 }, undefined, { host: realHost })
  const { url } = await world.server.listen()
  onTestFinished(() => world.server.stop())
  server = url
  newBot = async (username) => {
    const answer = await world.ask('POST', 'parley/v1/bots', { username }, await world.appToken())
    return (answer.body.data as { key: string }).key
  }
  person = async (name) => {
    await world.token(name)
    const client = createClient({ server, appKey: 'parley#demo' })
    onTestFinished(() => client.close())
    await client.signIn({ user: name, password: 'secret' })
    return client
  }
  startBot = (name, key) => {
    const bot = createBot({ server, appKey: 'parley#demo', name, key })
    onTestFinished(() => bot.client.close())
    return bot
  }
})

/** Everything that arrives at a client. */
function arrivals(client: Client) {
  const all: Message[] = []
  const waiting: { fits: (message: Message) => boolean; done: (message: Message) => void }[] = []
  const take = (message: Message) => {
    all.push(message)
    for (const { done } of waiting.filter(({ fits }) => fits(message))) done(message)
  }
  client.on('messages.sent', ({ data }) => take(data.message))
  client.on('messages.streamed', ({ data }) => take(data.message))
  return {
    all,
    next: (fits: (message: Message) => boolean) =>
      new Promise<Message>((done) => {
        const found = all.find(fits)
        if (found) done(found)
        else waiting.push({ fits, done })
      }),
  }
}

const isText = (text: string) => (message: Message) => message.kind === 'text' && message.text === text

test('the sample of the page types, reacts and answers', async () => {
  const key = await newBot('helper')
  const ann = await person('ann')
  const heard = arrivals(ann)
  const reacted = new Promise<unknown>((done) => ann.on('messages.reactionsChanged', done))
  expect(sample).toContain('createBot(')
  const body = sample.replace(/^import .*$/m, '').replace('const bot =', 'bot =')
  let bot: Bot | undefined
  const run = new Function('createBot', 'process', `let bot; return (async () => { ${body}; return bot })()`)
  bot = (await run(createBot, { env: { SERVER: server, BOT_KEY: key } })) as Bot
  onTestFinished(() => bot?.client.close())
  await ann.messages.send({ to: { type: 'single', id: 'helper' }, kind: 'text', text: 'Hello' }).done
  await heard.next((message) => message.kind === 'command' && message.action === 'TypingBegin')
  await reacted
  const answer = await heard.next(isText('You said: Hello'))
  expect(answer.from).toBe('helper')
  expect(answer.ext).toMatchObject({ parley_bot: true })
  await bot.stop()
})

test('an answer is streamed, and arrives whole', async () => {
  const bot = startBot('helper', await newBot('helper'))
  const ann = await person('ann')
  const heard = arrivals(ann)
  bot.on('message', async (message) => {
    const said = await message.stream(['One, ', 'two, ', 'three.'])
    await message.reply(`streamed ${said.length}`)
  })
  await bot.start()
  await ann.messages.send({ to: { type: 'single', id: 'helper' }, kind: 'text', text: 'Count' }).done
  const whole = await heard.next(
    (message) =>
      isText('One, two, three.')(message) && message.kind === 'text' && message.stream?.state === 'ended',
  )
  expect(whole.from).toBe('helper')
  await heard.next(isText('streamed 16'))
})

test('two bots that answer everything do not talk to each other, unless one asks for bots', async () => {
  const [left, right] = [startBot('left', await newBot('left')), startBot('right', await newBot('right'))]
  const seen: string[] = []
  const shy = (bot: Bot, name: string) =>
    bot.on('message', async (message) => {
      seen.push(`${name} hears ${message.from}: ${message.text}`)
      await message.reply('answer')
    })
  shy(left, 'left')
  shy(right, 'right')
  const asked = new Promise<void>((done) => {
    right.on(
      'message',
      (message) => {
        if (message.isFromBot) done()
      },
      { bots: true },
    )
  })
  await Promise.all([left.start(), right.start()])
  await left.send({ type: 'single', id: 'right' }, 'hello')
  // The listener that asked for bots comes after the one that did not.
  await asked
  const ann = await person('ann')
  const heard = arrivals(ann)
  await ann.messages.send({ to: { type: 'single', id: 'right' }, kind: 'text', text: 'hi' }).done
  await heard.next(isText('answer'))
  expect(seen).toEqual(['right hears ann: hi'])
})

test('messages that arrived while the bot was offline are handled when it returns, in order', async () => {
  const key = await newBot('helper')
  const first = startBot('helper', key)
  await first.start()
  await first.stop()
  const ann = await person('ann')
  for (const text of ['one', 'two'])
    await ann.messages.send({ to: { type: 'single', id: 'helper' }, kind: 'text', text }).done
  const again = startBot('helper', key)
  const seen: string[] = []
  const both = new Promise<void>((done) => {
    again.on('message', (message) => {
      seen.push(message.text)
      if (seen.length === 2) done()
    })
  })
  await again.start()
  await both
  expect(seen).toEqual(['one', 'two'])
})

test('a wrong key is refused in a sentence, and a failing handler stops nothing', async () => {
  const key = await newBot('helper')
  await newBot('other')
  await expect(startBot('other', key).start()).rejects.toThrow()
  const errors: unknown[] = []
  const bot = createBot({
    server,
    appKey: 'parley#demo',
    name: 'helper',
    key,
    onError: (error) => errors.push(error),
  })
  onTestFinished(() => bot.client.close())
  bot.on('message', () => {
    throw new Error('broken')
  })
  bot.on('message', (message) => message.reply('still here'))
  await bot.start()
  const ann = await person('ann')
  const heard = arrivals(ann)
  await ann.messages.send({ to: { type: 'single', id: 'helper' }, kind: 'text', text: 'x' }).done
  await heard.next(isText('still here'))
  expect(errors).toMatchObject([{ message: 'broken' }])
})

test('lists its commands in its profile, beside what the profile has, and reads them in messages', async () => {
  const key = await newBot('helper')
  const ann = await person('ann')
  const options = { server, appKey: 'parley#demo', name: 'helper', key }
  const plain = createBot(options)
  onTestFinished(() => plain.client.close())
  await plain.start()
  await plain.client.profile.update({ ext: '{"team":"support"}' })
  await plain.stop()

  const remind = { name: 'remind', text: 'Reminds you', argument: '10m tea' }
  const bot = createBot({ ...options, commands: [{ name: 'help', text: 'What I can do' }, remind] })
  onTestFinished(() => bot.client.close())
  const commands: unknown[] = []
  bot.on('message', async (message) => {
    commands.push(message.command)
    await message.reply('done')
  })
  await bot.start()
  await ann.profile.load(['helper'])
  const profile = ann.state.people.profiles.get('helper')
  expect(profile?.bot).toBe('true')
  expect(JSON.parse(profile?.ext ?? '')).toMatchObject({ team: 'support' })
  expect(botCommandsIn(profile)).toEqual([{ name: 'help', text: 'What I can do' }, remind])

  const heard = arrivals(ann)
  await ann.messages.send({ to: { type: 'single', id: 'helper' }, kind: 'text', text: '/remind 10m tea' })
    .done
  await heard.next(isText('done'))
  expect(commands).toEqual([{ name: 'remind', argument: '10m tea' }])
})

test('keeps its mark when contacts are notified of a change of its profile', async () => {
  const key = await newBot('helper')
  const ann = await person('ann')
  const bot = startBot('helper', key)
  await bot.start()
  const asked = new Promise<unknown>((done) => bot.client.on('contacts.invited', done))
  const agreed = new Promise<unknown>((done) => ann.on('contacts.agreed', done))
  await ann.contacts.invite('helper')
  await asked
  await bot.client.contacts.accept('ann')
  await agreed
  await ann.profile.load(['helper'])
  const changed = new Promise<unknown>((done) => ann.on('profile.changed', done))
  await bot.client.profile.update({ sign: 'At your service' })
  await changed
  expect(ann.state.people.profiles.get('helper')).toMatchObject({ sign: 'At your service', bot: 'true' })
})

test('refuses commands that break the rules before it connects', () => {
  const wrong = { server, appKey: 'parley#demo', name: 'helper', key: 'pk_1_x' }
  expect(() => createBot({ ...wrong, commands: [{ name: 'Help me', text: '' }] })).toThrow('is not valid')
})

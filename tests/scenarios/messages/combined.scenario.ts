// Combined messages: many messages as one, nested, opened on demand.

import type { CombinedMessage, Message } from '@parley/client'
import { type Person, textOf } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { cast } from './cast.ts'

/** Messages that were never sent; forwarding uses the local copies. */
const made = (count: number, from: Message): Message[] =>
  Array.from({ length: count }, (_, index) => ({
    ...(from as Extract<Message, { kind: 'text' }>),
    id: String(1000 + index),
    text: `m${index}`,
  }))

const downloads = (person: Person) =>
  person.line.requests.filter(({ method, path }) => method === 'GET' && path.includes('/chatfiles/'))

scenario('One message and three hundred are accepted, 301 and none are refused', async (stage) => {
  const { ann, bob, world } = { ...stage }
  const said = await ann.says(bob, 'said')
  await ann.combines(bob, [said], { title: 'one' })
  await ann.combines(bob, made(300, said), { title: 'three hundred' })
  const before = ann.line.requests.length
  const tooMany = 'The number of combined messages exceeded the limit.'
  await ann.combines(bob, made(301, said)).isRefused('maxLimit', tooMany)
  await ann.combines(bob, []).isRefused('maxLimit', tooMany)
  expect(ann.line.requests.length).toBe(before)
  await world.settle()
  const [, one, many] = bob.messages(ann) as [Message, Message, Message]
  expect((await bob.opens(one)).map(textOf)).toEqual(['said'])
  const inside = await bob.opens(many)
  expect(inside.map(textOf)).toEqual(made(300, said).map(textOf))
  expect(bob.texts(ann)).toHaveLength(3)
})

scenario('Ten levels open one after the other, eleven are refused', async (stage) => {
  const { ann, bob, world } = { ...stage }
  let inner: Message = await ann.says(bob, 'the core')
  for (let level = 1; level <= 10; level++) {
    const around = await ann.combines(bob, [inner], { title: `level ${level}` })
    expect(around).toMatchObject({ kind: 'combined', level })
    inner = around
  }
  await ann
    .combines(bob, [inner], { title: 'level 11' })
    .isRefused('maxLimit', 'The level of the merged message exceeded the limit.')
  await world.settle()
  let message = bob.messages(ann).at(-1) as Message
  for (let level = 10; level >= 1; level--) {
    expect(message).toMatchObject({ kind: 'combined', title: `level ${level}`, level })
    const before = downloads(bob).length
    const [inside] = await bob.does(bob.client.messages.openCombined(message as CombinedMessage))
    // Each level is downloaded when it is opened, and not before.
    expect(downloads(bob).length - before).toBe(1)
    message = inside as Message
  }
  expect(message).toMatchObject({ kind: 'text', text: 'the core', from: 'ann' })
})

scenario('The messages inside are complete: every kind, its files and its values', async (stage) => {
  const { ann, bob, bobPhone } = await cast(stage, 'single')
  const { world } = stage
  const carol = await world.person('carol')
  const data = Uint8Array.from({ length: 3000 }, (_, index) => index % 256)
  const sent = [
    await ann.says(bob, 'text', { ext: { a: { b: [1] } } }),
    await ann.sendsFile(bob, 'image', data, { name: 'a.png', type: 'image/png', width: 3, height: 4 }),
    await ann.sendsFile(bob, 'video', data, { name: 'a.mp4', type: 'video/mp4', duration: 4 }),
    await ann.sendsFile(bob, 'voice', data, { name: 'a.amr', duration: 2, ext: { parley_peaks: [1, 31] } }),
    await ann.sendsFile(bob, 'file', data, { name: 'a.txt' }),
    await ann.sends(bob, { kind: 'location', latitude: 1.5, longitude: -2.5, address: 'here' }),
    await ann.sends(bob, { kind: 'custom', event: 'order', params: { n: 1 } }),
  ]
  await world.settle()
  bobPhone.goesOffline()
  const combined = await bob.combines(carol, bob.messages(ann), { title: 'from ann' })
  await world.settle()
  await bobPhone.comesBack()
  const own = ['conversation', 'localId', 'position', 'onlineState', 'isRead', 'isDelivered']
  const rest = (message: Message) =>
    Object.fromEntries(Object.entries(message).filter(([name]) => !own.includes(name)))
  for (const person of [bobPhone, carol]) {
    const inside = await person.opens(combined)
    expect(inside.map(rest)).toEqual(sent.map(rest))
    for (const message of inside.slice(1, 5)) expect(await person.downloads(message)).toEqual(data)
  }
})

scenario('A second opening costs nothing, even during the first', async (stage) => {
  const { ann, bob, world } = { ...stage }
  const combined = await ann.combines(bob, [await ann.says(bob, 'said')])
  await world.settle()
  const { messages } = bob.client
  const message = bob.own(combined) as CombinedMessage
  const both = await world.until(
    Promise.all([messages.openCombined(message), messages.openCombined(message)]),
  )
  expect(both[0]).toBe(both[1])
  expect(await bob.opens(combined)).toBe(both[0])
  expect(downloads(bob)).toHaveLength(1)
})

scenario('A broken or missing file is reported with a code, and can be retried', async (stage) => {
  const { ann, bob, world } = { ...stage }
  const said = await ann.says(bob, 'said')
  const combined = await ann.combines(bob, [said])
  const broken = await ann.sendsFile(bob, 'file', new Uint8Array(64).fill(9), { name: 'noise' })
  await world.settle()
  const { source, url, secret } = broken as Extract<Message, { kind: 'file' }>
  const fake = { ...(bob.own(combined) as CombinedMessage), source, url, secret }
  await bob.does(bob.client.messages.openCombined(fake)).isRefused('fileUnreadable')
  const gone = { ...fake, source: `${source}0`, url: `${url.replace(/chatfiles\/./, 'chatfiles/0')}` }
  await bob.does(bob.client.messages.openCombined(gone)).isRefused('downloadFailed')
  bob.line.failNextRequest('/chatfiles/', 'network')
  await bob.opens(combined).isRefused('downloadFailed', 'Download failed, please try again')
  expect((await bob.opens(combined)).map(textOf)).toEqual(['said'])
  await bob.does(bob.client.messages.openCombined(said as never)).isRefused('invalidParameter')
})

scenario('If its upload fails, the message fails, and a second attempt sends it once', async (stage) => {
  const { ann, bob, world } = { ...stage }
  const said = await ann.says(bob, 'said')
  ann.line.failNextRequest('/chatfiles', 'network')
  const failed = ann.combines(bob, [said], { title: 'merged' })
  await failed.isRefused('uploadFailed', 'Failed to upload the merge message.Please try again')
  expect(ann.timeline(bob)).toEqual(['ann: said', 'ann: (combined merged) (failed)'])
  await ann.retries(failed)
  await world.settle()
  expect(ann.timeline(bob)).toEqual(['ann: said', 'ann: (combined merged)'])
  expect(bob.texts(ann)).toEqual(['said', '(combined merged)'])
})

scenario(
  'Recalled messages are not forwarded, and forwarded ones stay when the original is recalled',
  async (stage) => {
    const { ann, bob, world } = { ...stage }
    const carol = await world.person('carol')
    const [one, two] = [await ann.says(bob, 'one'), await ann.says(bob, 'two')]
    await world.settle()
    const combined = await bob.combines(carol, bob.messages(ann))
    await ann.recalls(one)
    expect((await carol.opens(combined)).map(textOf)).toEqual(['one', 'two'])
    const refused = bob.client.messages.send({
      to: { type: 'single', id: 'carol' },
      kind: 'combined',
      title: 'again',
      summary: '',
      messages: bob.messages(ann),
    })
    await expect(world.until(refused.done)).rejects.toMatchObject({ reason: 'invalidParameter' })
    await bob.combines(carol, [bob.own(two)], { title: 'the rest' })
    await world.settle()
    expect(carol.texts(bob)).toEqual(['(combined Chat history)', '(combined the rest)'])
  },
)

scenario('A combined message is forwarded unchanged', async (stage) => {
  const { ann, bob, world } = { ...stage }
  const carol = await world.person('carol')
  const combined = await ann.combines(bob, [await ann.says(bob, 'said')], { title: 'merged' })
  await world.settle()
  await bob.forwards(combined, carol)
  await world.settle()
  const [got] = carol.messages(bob)
  expect(got).toMatchObject({ kind: 'combined', title: 'merged', level: 1 })
  expect((await carol.opens(got as Message)).map(textOf)).toEqual(['said'])
})

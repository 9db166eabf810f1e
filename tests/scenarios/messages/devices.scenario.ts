import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

scenario(
  'The other devices of both users see what one device sends; the sender gets nothing back',
  async ({ ann, bob, world, network }) => {
    const phone = await world.device('ann', 'phone')
    const tablet = await world.device('bob', 'tablet')
    const since = world.clock.now()
    await ann.says(bob, 'from the desk')
    await world.settle()
    await phone.sees('messages.sent', { text: 'from the desk', from: 'ann' })
    for (const device of [ann, phone]) expect(device.timeline(bob)).toEqual(['ann: from the desk'])
    for (const device of [bob, tablet]) expect(device.timeline(ann)).toEqual(['ann: from the desk'])
    expect([phone.unread(bob), ann.unread(bob), bob.unread(ann), tablet.unread(ann)]).toEqual([0, 0, 1, 1])
    expect(ann.count('messages.sent')).toBe(0)
    expect(
      network.frames('ann/web', since).flatMap(({ direction, texts }) => (direction === 'down' ? texts : [])),
    ).toEqual([])
  },
)

scenario(
  'Reading on one device marks it as read on the other',
  { agree: 'always' },
  async ({ ann, bob, world }) => {
    const phone = await world.device('bob', 'phone')
    await ann.says(bob, 'one')
    await ann.says(bob, 'two')
    await world.settle()
    expect([bob.unread(ann), phone.unread(ann)]).toEqual([2, 2])
    await phone.reads(ann)
    expect([bob.unread(ann), phone.unread(ann)]).toEqual([0, 0])
    await ann.says(bob, 'three')
    await world.settle()
    expect([bob.unread(ann), phone.unread(ann)]).toEqual([1, 1])
  },
)

scenario(
  'A new device starts where the most advanced one is, and loads the rest from the history',
  async ({ ann, bob, world, network }) => {
    for (let index = 0; index < 25; index++) await ann.says(bob, `m${index}`)
    await bob.sees('messages.sent', { text: 'm24' })
    await bob.reads(ann)
    await world.clock.advance({ seconds: 1 })
    const phone = await world.device('bob', 'phone')
    expect(phone.texts(ann)).toEqual([])
    expect(phone.count('messages.sent')).toBe(0)
    expect(network.frames('bob/phone').filter(({ texts }) => texts.length > 0)).toEqual([])
    expect(phone.conversation(ann)).toMatchObject({ unread: 0, lastMessage: { text: 'm24' } })
    await phone.loadsEverything(ann)
    expect(phone.texts(ann)).toEqual(bob.texts(ann))
    await ann.says(bob, 'live')
    await world.settle()
    expect(phone.texts(ann).at(-1)).toBe('live')
    expect(phone.timeline(ann)).not.toContain('…')
  },
)

scenario('A user’s first sign-in brings what was sent before', async ({ ann, world }) => {
  const carol = await world.device('carol', 'web', { signIn: false })
  for (let index = 0; index < 5; index++) await ann.says(carol, `welcome ${index}`)
  await carol.signsIn()
  expect(carol.texts(ann)).toEqual(Array.from({ length: 5 }, (_, index) => `welcome ${index}`))
  expect(carol.unread(ann)).toBe(5)
})

scenario(
  'A device that was offline gets what the other one sent and read meanwhile',
  async ({ ann, bob, world }) => {
    const phone = await world.device('bob', 'phone')
    await ann.says(bob, 'before')
    await world.settle()
    phone.goesOffline()
    await ann.says(bob, 'question')
    await bob.sees('messages.sent', { text: 'question' })
    await bob.reads(ann)
    await bob.says(ann, 'answer')
    await ann.says(bob, 'thanks')
    await phone.comesBack()
    expect(phone.timeline(ann)).toEqual(bob.timeline(ann))
    expect(phone.timeline(ann)).toEqual(['ann: before', 'ann: question', 'bob: answer', 'ann: thanks'])
    expect([phone.unread(ann), bob.unread(ann)]).toEqual([1, 1])
  },
)

scenario('A reload is the same device and continues where it was', async ({ ann, bob, world }) => {
  await ann.says(bob, 'one')
  await world.settle()
  await world.clock.advance({ seconds: 1 })
  bob.client.close()
  await world.settle()
  await ann.says(bob, 'two')
  const reloaded = await world.device('bob', 'reloaded', { device: 'bob-web' })
  expect(reloaded.texts(ann)).toEqual(['two'])
  expect(reloaded.unread(ann)).toBe(2)
  await reloaded.loadsEverything(ann)
  expect(reloaded.timeline(ann)).toEqual(['ann: one', 'ann: two'])
})

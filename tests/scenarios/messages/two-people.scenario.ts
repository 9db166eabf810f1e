import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

const always = { agree: 'always' } as const

scenario('Two users write to each other, and both see everything in order', always, async ({ ann, bob }) => {
  await ann.says(bob, 'hello')
  await bob.sees('messages.sent', { text: 'hello', from: 'ann' })
  await bob.says(ann, 'hi')
  await ann.sees('messages.sent', { text: 'hi' })
  await ann.says(bob, 'how are you?')
  await bob.sees('messages.sent', { text: 'how are you?' })
  const conversation = ['ann: hello', 'bob: hi', 'ann: how are you?']
  expect(ann.timeline(bob)).toEqual(conversation)
  expect(bob.timeline(ann)).toEqual(conversation)
  expect([ann.unread(bob), bob.unread(ann)]).toEqual([1, 2])
})

scenario(
  'Both write at the same time: each sees both messages once, in the same order',
  async ({ ann, bob, world }) => {
    for (let round = 0; round < 10; round++) {
      ann.starts(bob, `ann ${round}`)
      bob.starts(ann, `bob ${round}`)
    }
    await world.settle()
    expect(ann.texts(bob)).toHaveLength(20)
    expect(ann.texts(bob)).toEqual(bob.texts(ann))
    for (const name of ['ann', 'bob']) {
      const own = ann.texts(bob).filter((text) => text.startsWith(name))
      expect(own).toEqual(Array.from({ length: 10 }, (_, round) => `${name} ${round}`))
    }
  },
)

scenario('The sender is told that a message was delivered and read', always, async ({ ann, bob }) => {
  const sent = await ann.says(bob, 'did you get this?')
  await ann.sees('messages.delivered', { messageId: sent.id })
  expect(ann.conversation(bob)).toMatchObject({ peerDeliveredPosition: sent.position, peerReadPosition: 0 })
  await bob.reads(ann)
  await ann.sees('messages.conversationRead', { by: 'bob' })
  expect(ann.conversation(bob)?.peerReadPosition).toBe(sent.position)
  expect(bob.unread(ann)).toBe(0)
})

scenario('A note to oneself arrives on the other device', always, async ({ ann, world }) => {
  const phone = await world.device('ann', 'phone')
  await ann.says(ann, 'buy milk')
  await phone.sees('messages.sent', { text: 'buy milk', from: 'ann', to: 'ann' })
  expect(ann.timeline(ann)).toEqual(['ann: buy milk'])
  expect(phone.timeline(ann)).toEqual(['ann: buy milk'])
  expect([ann.unread(ann), phone.unread(ann)]).toEqual([0, 0])
  expect(ann.count('messages.sent')).toBe(0)
})

scenario('A message to an unknown user is refused, and the conversation continues', async ({ ann, bob }) => {
  const refused = ann.says('nobody', 'hello?')
  await refused.isRefused('userNotFound')
  expect(ann.timeline('nobody')).toEqual(['ann: hello? (failed)'])
  await ann.says(bob, 'still here')
  await bob.sees('messages.sent', { text: 'still here' })
  expect(ann.connection).toBe('online')
})

scenario(
  'A burst beyond the limit is refused, and nothing is dropped silently',
  { config: { sendsPerSecondLoopback: 2 } },
  async ({ ann, bob, clock, world }) => {
    const sendings = Array.from({ length: 15 }, (_, index) => ann.starts(bob, `m${index}`))
    const results = await world.until(Promise.allSettled(sendings.map(({ done }) => done)))
    const reasons = results.map((result) => (result.status === 'fulfilled' ? 'sent' : result.reason.reason))
    const allowed = 10
    expect(reasons).toEqual(
      Array.from({ length: 15 }, (_, index) => (index < allowed ? 'sent' : 'rateLimited')),
    )
    await world.settle()
    expect(bob.texts(ann)).toEqual(Array.from({ length: allowed }, (_, index) => `m${index}`))

    await clock.advance({ seconds: 10 })
    for (const { key } of sendings.slice(allowed)) await ann.retries({ key })
    await world.settle()
    expect(bob.texts(ann)).toEqual(Array.from({ length: 15 }, (_, index) => `m${index}`))
    expect(ann.texts(bob)).toEqual(bob.texts(ann))
  },
)

scenario('A text that is too long is refused, the longest allowed is not', async ({ ann, bob }) => {
  await ann.says(bob, 'x'.repeat(100_000)).isRefused('messageTooLarge')
  await ann.says(bob, 'x'.repeat(65_536))
  await bob.sees('messages.sent', { from: 'ann' })
  expect(bob.texts(ann).map((text) => text.length)).toEqual([65_536])
})

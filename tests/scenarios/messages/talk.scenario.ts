import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

scenario('Two people write to each other, and both see everything in order', async ({ ann, bob }) => {
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

// The moderation hook: the application decides about messages before they are stored, while their senders wait.

import type { FakeHook, HookPayload } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { cast, chats, team } from './cast.ts'

const textOf = ({ message }: HookPayload) => String(message.bodies[0].msg ?? '')

/** Decides by the beginning of a text. */
const byText: FakeHook = (question) => {
  const text = textOf(question)
  if (text.startsWith('no')) return { answer: { allow: false, reason: `not "${text}"` }, afterMs: 30 }
  if (text.startsWith('moderate')) return { answer: { allow: false, moderation: true } }
  if (text.startsWith('change'))
    return {
      answer: { allow: true, replace: { bodies: [{ type: 'txt', msg: 'changed' }], ext: { by: 'us' } } },
      afterMs: 30,
    }
  if (text.startsWith('slow')) return { answer: { allow: true }, afterMs: 500 }
  if (text.startsWith('late')) return { answer: { allow: false, reason: 'too late' }, afterMs: 5000 }
  if (text.startsWith('broken')) return { answer: 'not even JSON' }
  if (text.startsWith('error')) return { answer: { allow: true }, status: 500 }
  if (text.startsWith('down')) return {}
  return { answer: { allow: true }, afterMs: 5 }
}

for (const chat of chats) {
  // OUT-17
  scenario(
    `A message is allowed, refused with a reason, or replaced (${chat})`,
    { hook: byText },
    async (stage) => {
      const people = await cast(stage, chat)
      const { ann, annPhone, bob, bobPhone } = people
      const { world } = stage
      const to = people.chat(ann)
      bobPhone.goesOffline()
      await ann.says(to, 'fine')
      await ann.says(to, 'no good').isRefused('externallyBlocked', 'not "no good"')
      await ann.says(to, 'moderate me').isRefused('moderationBlocked')
      const changed = await ann.says(to, 'change me', { ext: { mine: true } })
      expect(changed).toMatchObject({ text: 'changed', ext: { by: 'us' }, isReplaced: true })
      await world.settle()
      await bobPhone.comesBack()
      const later = await world.device('bob', 'later')
      await later.loadsEverything(people.chat(later))
      for (const person of [annPhone, bob, bobPhone, later]) {
        expect(person.texts(people.chat(person)), `${person}`).toEqual(['fine', 'changed'])
        expect(person.own(changed)).toMatchObject({ ext: { by: 'us' }, isReplaced: true })
      }
      expect(ann.timeline(to)).toEqual([
        'ann: fine',
        'ann: changed',
        'ann: no good (failed)',
        'ann: moderate me (failed)',
      ])
      expect([bob, bobPhone].map((person) => person.unread(people.chat(person)))).toEqual([2, 2])
    },
  )
}

scenario(
  'A sender’s messages stay in order, and other senders do not wait',
  { hook: byText },
  async (stage) => {
    const { ann, bob, carol, group } = await team(stage)
    const { world, clock } = stage
    const began = clock.now()
    const sent = ['slow one', 'two', 'slow three', 'four'].map((text) => ann.starts(group, text).done)
    const quick = await carol.says(group, 'meanwhile')
    expect(quick.sentAt - began).toBeLessThan(200)
    await world.until(Promise.all(sent))
    await world.settle()
    expect(bob.texts(group)).toEqual(['meanwhile', 'slow one', 'two', 'slow three', 'four'])
  },
)

for (const hookOnFailure of ['allow', 'refuse'] as const) {
  scenario(
    `A late or failed answer of the hook leads to: ${hookOnFailure}`,
    { hook: byText, config: { hookOnFailure, hookFailures: 100 } },
    async ({ ann, bob, clock }) => {
      const texts = ['late', 'broken', 'error', 'down']
      for (const text of texts) {
        const began = clock.now()
        const sending = ann.says(bob, text)
        if (hookOnFailure === 'allow') await sending
        else
          await sending.isRefused('externallyBlocked', 'the message could not be checked, please try again')
        expect(clock.now() - began).toBeLessThan(1200)
      }
      await ann.says(bob, 'fine')
      // The late answer changes nothing.
      await clock.advance({ seconds: 10 })
      expect(bob.texts(ann)).toEqual(hookOnFailure === 'allow' ? [...texts, 'fine'] : ['fine'])
    },
  )
}

{
  const questions: string[] = []
  const hook: FakeHook = (question) => {
    questions.push(`${question.kind} ${question.chat} ${question.edit}`)
    return byText(question)
  }
  scenario(
    'The hook is called for every kind and every edit, not for receipts and recalls',
    { hook },
    async (stage) => {
      const { ann, bob, group } = await team(stage)
      const { world } = stage
      questions.length = 0
      const said = await ann.says(bob, 'fine')
      await ann.sends(group, { kind: 'custom', event: 'e' })
      await ann.sends(bob, { kind: 'location', latitude: 1, longitude: 2 })
      await ann.sends(bob, { kind: 'command', action: 'a' })
      await ann.sendsFile(bob, 'file', new Uint8Array(10), { name: 'a' })
      await ann.combines(bob, [said])
      await world.settle()
      await bob.reads(ann)
      await bob.reacts(said, '👍')
      await ann.edits(said, 'no, not so').isRefused('externallyBlocked', 'not "no, not so"')
      const edited = await ann.edits(said, 'change it')
      expect(edited).toMatchObject({ text: 'changed', ext: { by: 'us' }, edited: { count: 1 } })
      await ann.recalls(said)
      expect(bob.own(said).kind).toBe('recalled')
      expect(questions).toEqual([
        'text single false',
        'custom group false',
        'location single false',
        'command single false',
        'file single false',
        'combined single false',
        'text single true',
        'text single true',
      ])
    },
  )
}

scenario('A replaced edit is the same for everyone', { hook: byText }, async (stage) => {
  const { ann, annPhone, bob, bobPhone } = await cast(stage, 'single')
  const said = await ann.says(bob, 'fine')
  await stage.world.settle()
  bobPhone.goesOffline()
  await annPhone.edits(said, 'change it')
  await bobPhone.comesBack()
  for (const person of [ann, annPhone, bob, bobPhone])
    expect(person.own(said), `${person}`).toMatchObject({
      text: 'changed',
      ext: { by: 'us' },
      isReplaced: true,
      edited: { count: 1, by: 'ann' },
    })
})

{
  let questions = 0
  const hook: FakeHook = (question) => {
    questions++
    return byText(question)
  }
  scenario('A message whose answer was lost is not sent to the hook twice', { hook }, async (stage) => {
    const { ann, bob, world } = { ...stage }
    questions = 0
    ann.line.dropNext('answer')
    const failed = ann.says(bob, 'change me')
    await failed.isRefused('disconnected')
    await ann.isOnline()
    const again = await ann.retries(failed)
    await world.settle()
    expect(questions).toBe(1)
    expect(again).toMatchObject({ text: 'changed', isReplaced: true })
    expect(bob.texts(ann)).toEqual(['changed'])
  })
}

scenario('A sender removed while the hook was deciding is refused', { hook: byText }, async (stage) => {
  const { ann, bob, carol, group } = await team(stage)
  const { world, clock } = stage
  const slow = bob.says(group, 'slow goodbye')
  await clock.advance(100)
  await world.operator.removes(group, bob)
  await slow.isRefused('notInGroup')
  const slowToo = carol.says(group, 'slow words')
  await clock.advance(100)
  await world.operator.mutesIn(group, carol, -1)
  await slowToo.isRefused('muted')
  await world.settle()
  expect(ann.texts(group)).toEqual([])
})

scenario(
  'The circuit breaker opens after failures in a row',
  { hook: byText, config: { hookFailures: 3, hookPauseMs: 5000 } },
  async ({ ann, bob, clock }) => {
    for (let times = 0; times < 3; times++) await ann.says(bob, `down ${times}`)
    // The hook is not called: nothing is slow and nothing is refused.
    const began = clock.now()
    await ann.says(bob, 'no matter')
    expect(clock.now() - began).toBeLessThan(100)
    await clock.advance({ seconds: 6 })
    await ann.says(bob, 'no more').isRefused('externallyBlocked')
  },
)

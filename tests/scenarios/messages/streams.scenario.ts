// Streamed messages: an assistant writes piece by piece, and users read along, join later, or were offline.

import type { ConversationRef, Message } from '@parley/client'
import type { Person, World } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { type Chat, chats } from './cast.ts'

/** An assistant that streams to ann, or into a group of ann and bob. */
async function assistant(world: World, people: readonly Person[], chat: Chat) {
  await world.backend.createUser('bot', 'secret')
  const group = chat === 'group' ? await world.group('team', people) : undefined
  const ref: ConversationRef = group ?? { type: 'single', id: 'bot' }
  const path = group ? 'stream_message/chatgroup' : 'stream_message/user'
  const to = group?.id ?? 'ann'
  let msgId: string | undefined
  let seq = 0
  return {
    ref,
    async writes(msg: string, finish = false): Promise<string> {
      const body = { msg, seq: seq++, msgId, finish, type: 'markdown' }
      const { data } = await world.backend.request('POST', path, { from: 'bot', to, body })
      msgId = (data as { msgId: string }).msgId
      await world.settle()
      return msgId
    },
  }
}

const textOf = (person: Person, ref: ConversationRef, id: string) => {
  const found = person.messages(ref).find((message) => message.id === id) as Message & { kind: 'text' }
  return `${found?.text} (${found?.stream?.state})`
}

for (const chat of chats) {
  scenario(
    `A text grows on all devices, including those that connect meanwhile (${chat})`,
    { agree: 'always' },
    async ({ world, ann, bob }) => {
      const phone = await world.device('ann', 'phone')
      const { ref, writes } = await assistant(world, [ann, bob], chat)
      const id = await writes('Hel')
      phone.goesOffline()
      await writes('lo ')
      expect(textOf(ann, ref, id)).toBe('Hello  (open)')
      expect(ann.unread(ref)).toBe(1)
      const tablet = await world.device('ann', 'tablet')
      await tablet.loadsEverything(ref)
      expect(textOf(tablet, ref, id)).toBe('Hello  (open)')
      await writes('Ann')
      for (const person of [ann, tablet]) expect(textOf(person, ref, id)).toBe('Hello Ann (open)')
      await phone.comesBack()
      await writes('!', true)
      for (const person of [ann, phone, tablet, ...(chat === 'group' ? [bob] : [])]) {
        await person.loadsEverything(ref)
        expect(textOf(person, ref, id), `${person}`).toBe('Hello Ann! (ended)')
        expect(person.messages(ref)).toHaveLength(1)
      }
      expect(ann.count('messages.sent', { id })).toBe(1)
      expect(ann.count('messages.streamed', { messageId: id })).toBe(3)
      expect(ann.unread(ref)).toBe(1)
    },
  )

  scenario(`A stream without new pieces is aborted (${chat})`, async ({ world, ann, bob, clock }) => {
    const { ref, writes } = await assistant(world, [ann, bob], chat)
    const id = await writes('half of')
    await clock.advance({ seconds: 40 })
    await world.settle()
    expect(textOf(ann, ref, id)).toBe('half of (broken)')
    expect(ann.messages(ref)[0]).toMatchObject({ stream: { reason: 'streamStalled' } })
    await expect(writes(' a sentence')).rejects.toThrow('14033')
  })
}

scenario('A stream continues after a restart of the server', async ({ world, ann, bob, clock }) => {
  const { ref, writes } = await assistant(world, [ann, bob], 'single')
  const id = await writes('before ')
  await writes('and ')
  await world.restartServer()
  await clock.advance({ seconds: 10 })
  expect(ann.connection).toBe('online')
  await writes('after ')
  expect(textOf(ann, ref, id)).toBe('before and after  (open)')
  await writes('it', true)
  expect(textOf(ann, ref, id)).toBe('before and after it (ended)')
})

scenario('A user who was offline all the time gets one complete message', async ({ world, ann, bob }) => {
  const phone = await world.device('ann', 'phone')
  phone.goesOffline()
  const { ref, writes } = await assistant(world, [ann, bob], 'single')
  await writes('one ')
  await writes('two ')
  const id = await writes('three', true)
  await phone.comesBack()
  expect(textOf(phone, ref, id)).toBe('one two three (ended)')
  expect(phone.count('messages.sent', { id })).toBe(1)
  expect(phone.count('messages.streamed', { messageId: id })).toBe(0)
  expect(phone.unread(ref)).toBe(1)
})

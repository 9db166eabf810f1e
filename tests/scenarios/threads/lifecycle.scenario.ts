// A thread from creation to destruction, for members who are online, for a second device, and for an offline user.

import type { ConversationRef, Message, Thread } from '@parley/client'
import type { Person, ScenarioContext } from '@parley/testkit'
import { expect } from 'vitest'
import { team } from '../messages/cast.ts'
import { scenario } from '../scenario.ts'

interface Scene {
  readonly ann: Person
  readonly bob: Person
  readonly bobPhone: Person
  readonly carol: Person
  readonly group: ConversationRef
  readonly parent: Message
}

async function scene(stage: ScenarioContext): Promise<Scene> {
  const people = await team(stage)
  const parent = await people.ann.says(people.group, 'where do we eat?')
  await stage.world.settle()
  return { ...people, parent }
}

/** Creates a thread under the parent message. */
async function makes(person: Person, { group, parent }: Scene, name = 'food'): Promise<ConversationRef> {
  const input = { name, messageId: parent.id, groupId: group.id }
  const { threadId } = await person.does(person.client.threads.create(input))
  await person.world.settle()
  return { type: 'thread', id: threadId }
}

const known = (person: Person, { id }: ConversationRef): Thread | undefined =>
  person.client.state.threads.get(id)

scenario('Everyone sees a thread created, renamed and destroyed', async (stage) => {
  const all = await scene(stage)
  const { ann, bob, bobPhone, carol, parent, group } = all
  carol.goesOffline()
  const thread = await makes(bob, all)
  const shown = { id: thread.id, name: 'food', messageCount: 0, lastMessage: undefined }
  for (const person of [ann, bob, bobPhone]) {
    expect(known(person, thread), `${person}`).toMatchObject({
      name: 'food',
      groupId: group.id,
      messageId: parent.id,
      owner: 'bob',
      memberCount: 1,
    })
    expect(person.own(parent).thread, `${person}`).toMatchObject(shown)
  }
  expect(known(ann, thread)?.isMember).toBeUndefined()
  for (const person of [bob, bobPhone]) expect(known(person, thread)?.isMember).toBe(true)
  await ann.sees('threads.created', { threadId: thread.id, by: 'bob' })
  await bobPhone.sees('threads.ownCreated', { threadId: thread.id })

  await bob.does(bob.client.threads.rename({ threadId: thread.id, name: 'dinner' }))
  await stage.world.settle()
  await carol.comesBack()
  for (const person of [ann, bob, bobPhone, carol]) {
    expect(known(person, thread)?.name, `${person}`).toBe('dinner')
    expect(person.own(parent).thread?.name, `${person}`).toBe('dinner')
  }

  // The owner of the group may destroy threads of others.
  await ann.does(ann.client.threads.destroy({ threadId: thread.id }))
  await stage.world.settle()
  for (const person of [ann, bob, bobPhone, carol]) {
    expect(known(person, thread), `${person}`).toMatchObject({ ended: 'destroyed', isMember: false })
    expect(person.own(parent).thread, `${person}`).toBeUndefined()
  }
  await bob.does(bob.client.threads.detail({ threadId: thread.id })).isRefused('threadNotFound')
})

scenario('Members join, leave and are removed', async (stage) => {
  const all = await scene(stage)
  const { ann, bob, bobPhone, carol } = all
  const thread = await makes(ann, all)
  const threadId = thread.id
  await bob.does(bob.client.threads.join({ threadId }))
  await carol.does(carol.client.threads.join({ threadId }))
  await stage.world.settle()
  for (const person of [ann, bob, bobPhone, carol])
    expect(known(person, thread)?.memberCount, `${person}`).toBe(3)
  expect(known(bobPhone, thread)?.isMember).toBe(true)
  await bob.does(bob.client.threads.join({ threadId })).isRefused('threadExists')

  await bobPhone.does(bobPhone.client.threads.leave({ threadId }))
  await stage.world.settle()
  for (const person of [bob, bobPhone])
    expect(known(person, thread), `${person}`).toMatchObject({ ended: 'left', isMember: false })
  expect(known(carol, thread)?.memberCount).toBe(2)

  carol.goesOffline()
  await ann.does(ann.client.threads.removeMember({ threadId, member: 'carol' }))
  await ann.says(thread, 'carol does not get this')
  await carol.comesBack()
  expect(known(carol, thread)).toMatchObject({ ended: 'removed', isMember: false })
  expect(carol.client.state.timelines.get(`thread:${threadId}`)?.segments ?? []).toEqual([])
  await carol.sees('threads.removed', { threadId, by: 'ann' })
  const { users } = await ann.does(ann.client.threads.listMembers({ threadId }))
  expect(users).toEqual(['ann'])
  await stage.clock.advance(2000)
  await bob.does(bob.client.threads.rename({ threadId, name: 'x' })).isRefused('permissionDenied')
})

scenario('Lists load into the state', async (stage) => {
  const all = await scene(stage)
  const { ann, bob, carol, group } = all
  const thread = await makes(ann, all)
  await bob.says(thread, 'pizza')
  const fresh = await stage.world.device('carol', 'later')
  const { threads } = await fresh.does(fresh.client.threads.list({ groupId: group.id }))
  expect(threads).toMatchObject([{ id: thread.id, messageCount: 1, isMember: false }])
  expect(known(fresh, thread)).toMatchObject({
    isLoaded: true,
    isMember: false,
    memberCount: 2,
    messageCount: 1,
    lastMessage: { kind: 'text', text: 'pizza', conversation: thread },
  })
  await fresh.does(fresh.client.threads.loadOwn())
  await carol.does(carol.client.threads.join({ threadId: thread.id }))
  const own = await fresh.does(fresh.client.threads.listJoined({}))
  expect(own.threads.map(({ id }) => id)).toEqual([thread.id])
  expect(known(fresh, thread)?.isMember).toBe(true)
  await fresh.does(fresh.client.threads.load('4711')).isRefused('threadNotFound')
})

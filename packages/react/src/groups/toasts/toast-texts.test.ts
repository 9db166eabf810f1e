import { beforeAll, describe, expect, it } from 'vitest'
import { groupScreensTexts } from '../../strings/en/group-screens.ts'
import { addEnglish, translator } from '../../strings/strings.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import type { ToastEvent } from './toast-queue.ts'
import { toastFor } from './toast-texts.ts'

beforeAll(() => addEnglish(groupScreensTexts))

const kit = {
  client: createFakeClient('ann'),
  t: translator('en'),
  nameOf: (user: string) => user.toUpperCase(),
  titleOf: () => 'Launch',
}
const told = (name: ToastEvent, more: object = {}, open?: string) =>
  toastFor(
    name,
    { groupId: 'g1', by: 'bob', users: [{ name: 'ann' }], name: '', ...more } as never,
    kit,
    open,
  )

describe('group toasts', () => {
  it('say what happened to the user, and link to it', () => {
    expect(told('groups.joinedDirectly')).toEqual({
      groupId: 'g1',
      text: 'BOB added you to Launch.',
      action: 'open',
    })
    expect(told('groups.invited', { name: 'Readers' })).toMatchObject({
      text: 'BOB invites you to Readers.',
      action: 'inbox',
    })
    expect(told('groups.applicationDeclined', { reason: ' We are full ' })?.text).toBe(
      'Your request to join Launch was declined. “We are full”',
    )
  })

  it('are left out if the open screen already shows the event', () => {
    expect(told('groups.removed')?.text).toBe('You were removed from Launch.')
    expect(told('groups.removed', {}, 'g2')?.text).toBe('You were removed from Launch.')
    expect(told('groups.removed', {}, 'g1')).toBeUndefined()
    expect(told('groups.dissolved', {}, 'g1')).toBeUndefined()
  })

  it('are not about others, and not about the user’s own actions on another device', () => {
    expect(told('groups.blocked', { users: [{ name: 'mei' }] })).toBeUndefined()
    expect(told('groups.applicationAccepted', { users: [{ name: 'mei' }] })).toBeUndefined()
    expect(told('groups.dissolved', { by: 'ann' })).toBeUndefined()
    expect(told('groups.removed', { by: '' })?.text).toBe('You were removed from Launch.')
  })
})

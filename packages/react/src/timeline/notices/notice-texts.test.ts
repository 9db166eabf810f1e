import { beforeAll, describe, expect, it } from 'vitest'
import type { MessageOf } from '../../messages/message-content.ts'
import { noticesTexts } from '../../strings/en/notices.ts'
import { addEnglish, translator } from '../../strings/strings.ts'
import { testNotice } from '../../testing/rows.ts'
import { foldWords, noticeWords } from './notice-texts.ts'

beforeAll(() => addEnglish(noticesTexts))

type Notice = MessageOf<'notice'>
const names: Readonly<Record<string, string>> = { bob: 'Bob', mei: 'Mei', ann: 'Ann' }
const context = {
  t: translator('en'),
  locale: 'en-GB',
  nameOf: (user: string) => names[user] ?? user,
  me: 'ann',
}
const words = (what: Notice['what'], more: Partial<Notice> = {}) =>
  noticeWords(testNotice(1, what, more), context)

describe('the text of a notice', () => {
  it.each<[Notice['what'], Partial<Notice>, string]>([
    ['membersJoined', { from: 'bob' }, 'Bob joined'],
    ['membersJoined', { from: 'ann' }, 'You joined'],
    ['membersJoined', { from: 'bob', users: ['mei', 'zoe'] }, 'Bob added Mei and zoe'],
    ['membersJoined', { from: 'ann', users: ['mei', 'bob'] }, 'You added Mei and Bob'],
    ['membersJoined', { from: 'bob', users: ['mei', 'ann'] }, 'Bob added you and Mei'],
    ['membersJoined', { from: 'bob', users: ['mei', 'ann', 'c', 'd', 'e'] }, 'Bob added you, Mei and 3 more'],
    ['membersJoined', { from: '', users: ['mei', 'ann'] }, 'You and Mei joined'],
    ['membersLeft', { from: 'mei' }, 'Mei left'],
    ['membersLeft', { from: 'mei', detail: '{"operator":"bob"}' }, 'Bob removed Mei'],
    ['membersLeft', { from: 'mei', detail: 'no JSON' }, 'Mei left'],
    ['membersJoined', { from: 'mei', detail: '{"operator":"bob"}' }, 'Bob added Mei'],
    ['membersLeft', { from: 'bob', users: ['mei', 'zoe'] }, 'Bob removed Mei and zoe'],
    ['ownerChanged', { from: 'bob', users: ['ann'] }, 'Bob made you the owner'],
    ['adminAdded', { from: 'bob', users: ['mei'] }, 'Bob made Mei an admin'],
    ['adminAdded', { from: '', users: ['mei'] }, 'Mei became an admin'],
    ['adminRemoved', { from: 'ann', users: ['mei'] }, 'You removed Mei as an admin'],
    ['banned', { from: 'bob' }, 'Bob muted everybody'],
    ['unbanned', { from: 'ann' }, 'You unmuted everybody'],
    ['muted', { from: 'bob', users: ['ann'], detail: '{"user_mute_time":{"ann":-1}}' }, 'Bob muted you'],
    ['announced', { from: 'bob', reason: 'Freeze\non Friday' }, 'New announcement: Freeze on Friday'],
    ['fileShared', { from: 'bob', detail: '{"file_name":"plan.pdf"}' }, 'Bob shared plan.pdf'],
    [
      'updated',
      { from: 'bob', detail: '{"name":"Launch","last_modified":"x"}' },
      'Bob named the group “Launch”',
    ],
    ['updated', { from: 'bob', detail: '{"avatar":"https://a"}' }, 'Bob changed the picture of the group'],
    ['updated', { from: 'bob', detail: '{"public":true}' }, 'Bob changed the settings of the group'],
    ['disabled', { from: '' }, 'The operator switched this group off'],
  ])('%s %j', (what, more, text) => {
    expect(words(what, more)).toBe(text)
  })

  it('says until when a member is muted', () => {
    const until = new Date(2026, 10, 14, 15, 30).getTime()
    expect(
      words('muted', {
        from: 'bob',
        users: ['mei'],
        detail: JSON.stringify({ user_mute_time: { mei: until } }),
      }),
    ).toBe('Bob muted Mei until 14 Nov 2026, 15:30')
  })

  it.each([
    '',
    '{',
    'null',
    '7',
    '[]',
    '{"user_mute_time":7}',
    '{"user_mute_time":{"mei":"x"}}',
    '{"name":7}',
  ])('tolerates the detail %s', (detail) => {
    expect(words('muted', { from: 'bob', users: ['mei'], detail })).toBe('Bob muted Mei')
    expect(words('fileShared', { from: 'bob', detail })).toBe('Bob shared a file')
    expect(words('updated', { from: 'bob', detail })).toBe('Bob changed the settings of the group')
  })

  it('exists for every event', () => {
    for (const what of [
      'shielded',
      'unshielded',
      'attributesChanged',
      'created',
      'allowed',
      'enabled',
    ] as const) {
      expect(words(what, { from: 'bob', users: ['mei'] })).not.toMatch(/[{}]|notice\./)
    }
  })
})

describe('folded notices', () => {
  const came = testNotice(1, 'membersJoined', { from: 'bob' })
  const went = testNotice(2, 'membersLeft', { from: 'bob' })
  it('say how many joined and left, or how much changed', () => {
    expect(foldWords([came, came, came, came], context)).toBe('4 people joined')
    expect(foldWords([{ ...came, users: ['a', 'b', 'c'] }, came], context)).toBe('4 people joined')
    expect(foldWords([went, went], context)).toBe('2 people left')
    expect(foldWords([came, went, came], context)).toBe('2 joined, 1 left')
    expect(foldWords([came, testNotice(3, 'banned')], context)).toBe('2 changes')
  })
})

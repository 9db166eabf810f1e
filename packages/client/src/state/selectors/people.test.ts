import { describe, expect, test } from 'vitest'
import { emptyProfile, noSilence } from '../apply/people-changes.ts'
import { emptyState, type NotificationSettings, type People, type Silence, type State } from '../state.ts'
import { contactList, displayName, isSilenced, presenceOf } from './people.ts'

const state = (people: Partial<People>, more: Partial<State> = {}): State => ({
  ...emptyState,
  ...more,
  people: { ...emptyState.people, ...people },
})

const contact = (user: string, remark = '') => [user, { user, remark }] as const
const named = (user: string, nickname: string) => [user, { ...emptyProfile, nickname }] as const

test('[PPL-10] the display name is the remark, the nickname or the id', () => {
  const known = state({
    contacts: new Map([contact('bob', 'Bobby'), contact('carl')]),
    profiles: new Map([named('bob', 'Robert'), named('carl', 'Karl')]),
  })
  expect(['bob', 'carl', 'dora'].map((user) => displayName(known, user))).toEqual(['Bobby', 'Karl', 'dora'])
  expect(presenceOf(known, 'bob')).toBeUndefined()
})

test('[PPL-11] contacts are sorted by display name, in the order of the language', () => {
  const contacts = new Map([contact('z', 'Ärger'), contact('b', 'Zebra'), contact('a10'), contact('a9')])
  const users = (locale: string) => contactList(state({ contacts }), locale).map(({ user }) => user)
  expect(users('de')).toEqual(['a9', 'a10', 'z', 'b'])
  expect(users('sv')).toEqual(['a9', 'a10', 'b', 'z'])
  const one = state({ contacts })
  expect(contactList(one, 'de')).toBe(contactList({ ...one, me: 'x' }, 'de'))
})

describe('[PPL-12] which messages notify', () => {
  const bob = { type: 'single', id: 'BOB' } as const
  const group = { type: 'group', id: 'g' } as const
  const noon = Date.UTC(2026, 5, 1, 12, 0)
  const times = (from: number, to: number) => ({
    from: { hours: from, minutes: 0 },
    to: { hours: to, minutes: 0 },
  })
  const settings = (
    all: Partial<Silence>,
    own: Partial<Silence> | undefined = undefined,
    zone = 'UTC',
  ): NotificationSettings => ({
    all: { ...noSilence, ...all },
    conversations: new Map(own ? [['single:bob', { ...noSilence, type: 'DEFAULT', ...own }]] : []),
    zone,
    language: '',
    devices: [],
    webKey: '',
  })

  test.each<[string, Partial<Silence>, Partial<Silence> | undefined, string]>([
    ['nothing is set', {}, undefined, 'all'],
    ['mentions only', { type: 'AT' }, undefined, 'mentions'],
    ['nothing', { type: 'NONE' }, undefined, 'none'],
    ['everything in this chat, nothing elsewhere', { type: 'NONE' }, { type: 'ALL' }, 'all'],
    ['mentions only in this chat', {}, { type: 'AT' }, 'mentions'],
    ['as everything', { type: 'AT' }, { type: 'DEFAULT', until: 5 }, 'mentions'],
    ['muted for a while', { until: noon + 1 }, { type: 'ALL' }, 'none'],
    ['an expired mute', { until: noon }, undefined, 'all'],
    ['this chat muted for a while', {}, { until: noon + 1 }, 'none'],
    ['at this time of day', { interval: times(11, 13) }, { type: 'ALL' }, 'none'],
    ['at this time of day in this chat', {}, { interval: times(12, 13) }, 'none'],
    ['before that time', { interval: times(13, 14) }, undefined, 'all'],
    ['it ends at noon', { interval: times(10, 12) }, undefined, 'all'],
    ['over midnight, by day', { interval: times(22, 7) }, undefined, 'all'],
    ['over midnight until after noon', { interval: times(22, 13) }, undefined, 'none'],
    ['the whole day', { interval: times(7, 7) }, undefined, 'none'],
  ])('%s', (_, all, own, expected) => {
    expect(isSilenced(state({ notifications: settings(all, own) }), bob, noon)).toBe(expected)
  })

  test('times are in the time zone, in summer and in winter', () => {
    const in_ = (zone: string) =>
      state({ notifications: settings({ interval: times(22, 23) }, undefined, zone) })
    const berlin = (month: number, hours: number) =>
      isSilenced(in_('Europe/Berlin'), bob, Date.UTC(2026, month, 1, hours, 30))
    expect([berlin(0, 21), berlin(0, 20), berlin(6, 20), berlin(6, 21)]).toEqual([
      'none',
      'all',
      'none',
      'all',
    ])
    expect(isSilenced(in_('Asia/Tokyo'), bob, Date.UTC(2026, 0, 1, 13, 0))).toBe('none')
    expect(isSilenced(in_('No/Where'), bob, noon)).toMatch(/all|none/)
  })

  test('a group with notifications off does not notify, and without settings everything notifies', () => {
    expect(isSilenced(emptyState, bob, noon)).toBe('all')
    const quiet = { groups: new Map([['g', { isQuiet: true }]]) } as unknown as Partial<State>
    expect(isSilenced(state({ notifications: settings({}) }, quiet), group, noon)).toBe('none')
  })
})

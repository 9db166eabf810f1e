import { describe, expect, test } from 'vitest'
import { onlineOnly, onlyDevice, onlyUsers } from '../logs/audience.ts'
import { cellOf, documentNamed, tableNamed } from '../test-support/rule-tables.ts'
import { isDue, notifiedMessagesOf, type PushCase } from './rules.ts'
import { readInterval, type Silence } from './silent-mode.ts'

const nothing: Silence = { type: '', until: 0, interval: undefined }
const noon = Date.UTC(2026, 5, 1, 12)

const asked = (more: Partial<PushCase> = {}): PushCase => ({
  kind: 'single',
  counts: true,
  senderId: 1,
  receiverId: 2,
  audience: null,
  isMentioned: false,
  isShielded: false,
  isQuiet: false,
  isBlocked: false,
  all: nothing,
  conversation: nothing,
  zone: 'UTC',
  now: noon,
  ...more,
})

const places = ['single', 'group', 'thread', 'room'] as const
const text = documentNamed('notifications')

/** The meaning of each row of the document. Rows about groups have none in single chats. */
const rows: Readonly<Record<string, (place: string) => Partial<PushCase>>> = {
  'a message': () => ({}),
  "one's own message": () => ({ senderId: 2 }),
  'a command, a receipt, a change of a message, news of a group': () => ({ counts: false }),
  'for those online only': () => ({ audience: onlineOnly }),
  'directed to the recipient': () => ({ audience: onlyUsers([1, 2]) }),
  'directed to others': () => ({ audience: onlyUsers([1, 3]) }),
  'by somebody whom the recipient has blocked': () => ({ isBlocked: true }),
  'the recipient shields the group': (place) => ({ isShielded: place !== 'single' }),
  'the recipient wants no notifications of the group': (place) => ({ isQuiet: place !== 'single' }),
  'type NONE': () => ({ all: { ...nothing, type: 'NONE' }, isMentioned: true }),
  'type AT': () => ({ all: { ...nothing, type: 'AT' } }),
  'type AT, mentioned': () => ({ all: { ...nothing, type: 'AT' }, isMentioned: true }),
  'during a duration': () => ({ all: { ...nothing, until: noon + 1 } }),
  'during the times of the day': () => ({ all: { ...nothing, interval: readInterval('11:0-13:0') } }),
  'during a duration of the conversation, mentioned': () => ({
    conversation: { ...nothing, type: 'ALL', until: noon + 1 },
    isMentioned: true,
  }),
}

describe('when a push is due', () => {
  const table = tableNamed(text, 'due', places)

  test('[PSH-10] the document has all rows and no others', () => {
    expect([...table.keys()]).toEqual(Object.keys(rows))
  })

  test.each(Object.keys(rows).flatMap((row) => places.map((place) => [row, place] as const)))(
    '[PSH-10] %s, in a %s, is as documented',
    (row, place) => {
      const expected = cellOf(table.get(row), place)
      expect(['yes', 'no']).toContain(expected)
      expect(isDue(asked({ kind: place, ...rows[row]?.(place) }))).toBe(expected === 'yes')
    },
  )

  test("[PSH-10] entries in a user's own log and entries for one device are never due", () => {
    expect(isDue(asked({ kind: 'user' }))).toBe(false)
    expect(isDue(asked({ audience: onlyDevice(2) }))).toBe(false)
    expect(isDue(asked({ audience: ',' }))).toBe(false)
  })

  const types = ['', 'ALL', 'AT', 'NONE']
  const named = (type: string) => type || 'nothing'
  test.each(types.flatMap((own) => types.map((all) => [named(own), named(all), own, all] as const)))(
    '[PSH-11] %s for a conversation and %s for everything is as documented',
    (row, column, own, all) => {
      const reminds = tableNamed(text, 'remind', types.map(named))
      expect(notifiedMessagesOf({ type: all }, { type: own })).toBe(cellOf(reminds.get(row), column))
    },
  )

  test('[PSH-11] an unknown type has no effect', () => {
    expect(notifiedMessagesOf({ type: 'AT' }, { type: 'constructor' })).toBe('mentions')
  })

  test('[PSH-12] silence ends exactly at its end, and either setting can silence', () => {
    for (const place of ['all', 'conversation'] as const) {
      const due = (silence: Partial<Silence>, now = noon) =>
        isDue(asked({ now, [place]: { ...nothing, ...silence } }))
      expect([due({ until: noon }), due({ until: noon + 1 }), due({ until: noon - 1 })]).toEqual([
        true,
        false,
        true,
      ])
      const interval = readInterval('12:0-12:1')
      expect(due({ interval })).toBe(false)
      expect(due({ interval }, noon + 60_000)).toBe(true)
      expect(due({ interval }, noon - 1)).toBe(true)
    }
  })
})

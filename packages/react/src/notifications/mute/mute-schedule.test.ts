import type { NotificationSettings, Silence } from '@parley/client'
import { describe, expect, it } from 'vitest'
import {
  currentLevel,
  isInside,
  levelBy,
  levelOf,
  minuteOfDay,
  nextChange,
  readTime,
  tomorrowMorning,
  writeTime,
} from './mute-schedule.ts'

const noon = Date.UTC(2026, 10, 15, 12)
const minute = 60_000
const silence = (more: Partial<Silence>): Silence => ({
  type: 'DEFAULT',
  until: 0,
  interval: undefined,
  ...more,
})
const daily = (from: string, to: string) => ({
  from: readTime(from) ?? { hours: 0, minutes: 0 },
  to: readTime(to) ?? { hours: 0, minutes: 0 },
})

describe('the minute of a day', () => {
  it('is that of the zone, or the local one if the zone is invalid', () => {
    expect(minuteOfDay(noon, 'UTC')).toBe(720)
    expect(minuteOfDay(noon, 'Asia/Shanghai')).toBe(20 * 60)
    expect(minuteOfDay(Date.UTC(2026, 10, 15, 0, 5), 'UTC')).toBe(5)
    expect(minuteOfDay(noon, 'Nowhere/Land')).toBe(minuteOfDay(noon, ''))
  })
})

describe('a daily interval', () => {
  it('may span midnight, includes its start and excludes its end', () => {
    const night = daily('22:00', '08:00')
    expect([21 * 60 + 59, 22 * 60, 0, 7 * 60 + 59, 8 * 60].map((at) => isInside(night, at))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
    expect(isInside(daily('12:00', '12:00'), 5)).toBe(true)
  })
})

describe('a setting', () => {
  it('is silent until its time is over, whatever its type', () => {
    expect(levelBy(silence({ type: 'ALL', until: noon + 1 }), 'UTC', noon)).toBe('none')
    expect(levelBy(silence({ type: 'AT', until: noon }), 'UTC', noon)).toBe('mentions')
    expect(levelBy(silence({ interval: daily('11:00', '13:00') }), 'UTC', noon)).toBe('none')
    expect(levelBy(silence({ interval: daily('11:00', '13:00') }), 'Asia/Shanghai', noon)).toBeUndefined()
  })

  it('of a conversation overrides the global one, but a silent interval of either is silent', () => {
    const told = (all: Partial<Silence>, own?: Partial<Silence>) =>
      currentLevel(
        {
          all: silence({ type: 'ALL', ...all }),
          conversations: new Map(own && [['group:g', silence(own)]]),
          zone: 'UTC',
          language: '',
          devices: [],
          webKey: '',
        },
        'group:g',
        noon,
      )
    expect(told({})).toBe('all')
    expect(told({ type: 'AT' })).toBe('mentions')
    expect(told({ type: 'AT' }, { type: 'ALL' })).toBe('all')
    expect(told({ type: 'NONE' }, { type: 'AT' })).toBe('mentions')
    expect(told({ type: 'AT' }, {})).toBe('mentions')
    expect(told({ until: noon + 1 }, { type: 'ALL' })).toBe('none')
    expect(told({}, { type: 'ALL', until: noon + 1 })).toBe('none')
    expect(told({ interval: daily('11:00', '13:00') })).toBe('none')
    expect(currentLevel(undefined, 'group:g', noon)).toBe('all')
  })

  it('of a conversation without its own has no effect', () => {
    const settings: NotificationSettings = {
      all: silence({ type: 'NONE' }),
      conversations: new Map([['single:bob', silence({ type: 'NONE' })]]),
      zone: 'UTC',
      language: '',
      devices: [],
      webKey: '',
    }
    expect(levelOf(settings, 'single:bob', noon)).toBe('none')
    expect(levelOf(settings, 'single:mei', noon)).toBeUndefined()
    expect(levelOf(undefined, 'single:bob', noon)).toBeUndefined()
  })

  it('changes when its time ends, or at the next edge of its interval', () => {
    expect(nextChange([silence({})], 'UTC', noon)).toBe(Number.POSITIVE_INFINITY)
    expect(nextChange([silence({ until: noon - 1 })], 'UTC', noon)).toBe(Number.POSITIVE_INFINITY)
    const settings = [silence({ until: noon + 90 * minute }), silence({ interval: daily('13:00', '14:00') })]
    expect(nextChange(settings, 'UTC', noon + 30_000)).toBe(noon + 60 * minute)
    // At an edge, the next change is the other edge, or the same one tomorrow.
    expect(nextChange([silence({ interval: daily('12:00', '12:00') })], 'UTC', noon)).toBe(
      noon + 1440 * minute,
    )
  })
})

describe('times', () => {
  it('are read as input fields write them, and in no other form', () => {
    expect(readTime('22:05')).toEqual({ hours: 22, minutes: 5 })
    expect(readTime('22:05:00')).toEqual({ hours: 22, minutes: 5 })
    for (const text of ['', '24:00', '12:60', 'noon', '1:2']) expect(readTime(text)).toBeUndefined()
    expect(writeTime({ hours: 7, minutes: 5 })).toBe('07:05')
  })

  it('include the next morning', () => {
    const morning = new Date(tomorrowMorning(noon))
    expect([morning.getHours(), morning.getMinutes()]).toEqual([8, 0])
    expect(morning.getTime()).toBeGreaterThan(noon)
    expect(morning.getTime() - noon).toBeLessThan(48 * 60 * minute)
  })
})

import { describe, expect, test } from 'vitest'
import { configFrom } from '../config/config.ts'
import { isWithin, isZone, minuteIn, readInterval, writeInterval } from './silent-mode.ts'

const silentAt = (interval: string, zone: string, time: number): boolean => {
  const read = readInterval(interval)
  if (!read) throw new Error(`${interval} is no interval.`)
  return isWithin(read, minuteIn(zone, time))
}

/** The silent hours of a day, in UTC. */
const silentHours = (interval: string, zone: string, day: number): number[] =>
  Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    silentAt(interval, zone, day + hour * 3_600_000 + 30 * 60_000),
  )

describe('daily intervals', () => {
  test.each([
    ['21:30-8:15', { from: 1290, to: 495 }],
    ['9:5-17:45', { from: 545, to: 1065 }],
    ['0:0-23:59', { from: 0, to: 1439 }],
    ['07:05-08:00', { from: 425, to: 480 }],
  ])('[SIL-20] %s is valid', (text, interval) => {
    expect(readInterval(text)).toEqual(interval)
  })

  test.each([
    '',
    '-',
    '24:0-1:0',
    '1:60-2:0',
    '1:0',
    '1:0-2:0-3:0',
    ' 1:0-2:0',
    '1:0-2:0 ',
    '1:0-2:0\n',
    '１:0-2:0',
    '1.5:0-2:0',
    '+1:0-2:0',
  ])('[SIL-20] %j is not valid', (text) => {
    expect(readInterval(text)).toBeUndefined()
  })

  test('[SIL-20] are written in the form that clients use', () => {
    expect(writeInterval(readInterval('07:05-22:00'))).toBe('7:5-22:0')
    expect(writeInterval(undefined)).toBe('')
  })

  test('[SIL-21] include the first minute and exclude the last', () => {
    const at = (hours: number, minutes: number) => Date.UTC(2026, 5, 1, hours, minutes)
    expect(
      [at(9, 4), at(9, 5), at(17, 44), at(17, 45)].map((time) => silentAt('9:5-17:45', 'UTC', time)),
    ).toEqual([false, true, true, false])
  })

  test('[SIL-21] can cross midnight, or last the whole day', () => {
    expect(silentHours('22:0-2:0', 'UTC', Date.UTC(2026, 5, 1))).toEqual([0, 1, 22, 23])
    expect(silentHours('8:0-8:0', 'UTC', Date.UTC(2026, 5, 1))).toHaveLength(24)
  })

  test('[SIL-22] use the clock of the zone', () => {
    expect(silentHours('22:0-2:0', 'Asia/Tokyo', Date.UTC(2026, 5, 1))).toEqual([13, 14, 15, 16])
    expect(silentHours('22:0-2:0', 'Asia/Kolkata', Date.UTC(2026, 5, 1))).toEqual([16, 17, 18, 19])
    expect(silentHours('22:0-2:0', 'America/New_York', Date.UTC(2026, 5, 1))).toEqual([2, 3, 4, 5])
  })

  test('[SIL-23] the skipped hour never occurs when clocks are put forward', () => {
    const day = Date.UTC(2026, 2, 29)
    // In Berlin 1:59 is followed by 3:00, at 1:00 UTC.
    expect(silentHours('2:0-3:0', 'Europe/Berlin', day)).toEqual([])
    expect(silentHours('1:0-3:59', 'Europe/Berlin', day)).toEqual([0, 1, 23])
    expect(silentHours('22:0-7:0', 'Europe/Berlin', day)).toEqual([0, 1, 2, 3, 4, 20, 21, 22, 23])
    // An interval that begins in the skipped hour begins after it.
    expect(silentAt('2:30-3:30', 'Europe/Berlin', Date.UTC(2026, 2, 29, 0, 59))).toBe(false)
    expect(silentAt('2:30-3:30', 'Europe/Berlin', Date.UTC(2026, 2, 29, 1, 0))).toBe(true)
  })

  test('[SIL-23] the repeated hour is silent twice when clocks are put back', () => {
    const day = Date.UTC(2026, 9, 25)
    // In Berlin 2:59 is followed by 2:00, at 1:00 UTC.
    expect(silentHours('2:0-3:0', 'Europe/Berlin', day)).toEqual([0, 1])
    expect(silentHours('1:0-4:0', 'Europe/Berlin', day)).toEqual([0, 1, 2])
  })

  test('[SIL-22] unknown time zones are refused, and read as UTC', () => {
    expect(['UTC', 'Europe/Berlin', 'Asia/Kolkata'].map(isZone)).toEqual([true, true, true])
    expect(['', 'Nowhere', 'Europe/Berlin ', 'x'.repeat(65), '\0', '__proto__'].some(isZone)).toBe(false)
    expect(minuteIn('Nowhere', Date.UTC(2026, 5, 1, 1, 2))).toBe(62)
  })

  test('[SIL-22] an invalid zone in the settings is refused by the name of the setting', () => {
    expect(configFrom({ PARLEY_ZONE: 'Asia/Tokyo' }).zone).toBe('Asia/Tokyo')
    expect(configFrom({}).zone).toBe('UTC')
    expect(() => configFrom({ PARLEY_ZONE: 'Berlin' })).toThrow('PARLEY_ZONE')
  })

  test('[SIL-22] any number of zones can be used without caching them all', () => {
    for (let count = 0; count < 3000; count++) isZone(`Zone${count}`)
    expect(isZone('Europe/Berlin')).toBe(true)
  })
})

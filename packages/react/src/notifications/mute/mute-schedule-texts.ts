import type { DailyInterval, Silence } from '@parley/client'
import type { Translate } from '../../strings/strings.ts'
import { clockTime, shortTime, startOfDay } from '../../ui/format/times.ts'

/** A daily time in the format of the locale. */
export function dailyTime({ hours, minutes }: DailyInterval['from'], locale: string): string {
  return clockTime(new Date(2020, 0, 1, hours, minutes).getTime(), locale)
}

/** The end of something: the time, with the date if it is not today. */
export function endTime(at: number, now: number, locale: string): string {
  return startOfDay(at) === startOfDay(now) ? clockTime(at, locale) : shortTime(at, locale)
}

/** The setting of a conversation, in a few words. */
export function silenceWords(t: Translate, locale: string, silence: Silence, now: number): string {
  const { type, until, interval } = silence
  const words: string[] = []
  if (until > now) words.push(t('settings.words.until', { time: endTime(until, now, locale) }))
  else if (type === 'NONE') words.push(t('settings.words.none'))
  else if (type === 'AT') words.push(t('settings.words.mentions'))
  else if (type === 'ALL' || !interval) words.push(t('settings.words.all'))
  if (interval) {
    const times = { from: dailyTime(interval.from, locale), to: dailyTime(interval.to, locale) }
    words.push(t('settings.words.daily', times))
  }
  return words.join(' · ')
}

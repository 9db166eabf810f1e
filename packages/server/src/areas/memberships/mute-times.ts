// The end of a mute, as calls and tables write it: a time, −1 for ever, 0 for not muted.

import { fail, groupLimits, invalidParameter } from '@parley/protocol'

/** The end of a mute that begins now. */
export function endOfMute(duration: number, now: number): number {
  if (duration === groupLimits.muteForEver) return duration
  if (!Number.isInteger(duration) || duration < 1 || duration > groupLimits.maxMuteMs)
    fail('invalidParameter', { message: invalidParameter('mute_duration', duration) })
  return now + duration
}

/** A mute whose time has passed is over, even if it is still stored. */
export function isMutedAt(until: number, now: number): boolean {
  return until === groupLimits.muteForEver || until > now
}

/** The end of a mute as events carry it: JSON text, because clients expect that. */
export function muteTimes(user: string, until: number): string {
  return JSON.stringify({ user_mute_time: { [user]: until } })
}

/** The stored end of a mute, or 0 if it is over. */
export function stillMuted(until: number | null, now: number): number {
  return until !== null && isMutedAt(until, now) ? until : 0
}

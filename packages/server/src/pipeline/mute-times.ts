// How long somebody is muted, as calls say it and as it is kept: a time, −1 for ever, 0 not at all.

import { fail, groupLimits, invalidParameter } from '@parley/protocol'

/** A time, or −1 for ever. */
export function endOfMute(duration: number, now: number): number {
  if (duration === groupLimits.muteForEver) return duration
  if (!Number.isInteger(duration) || duration < 1 || duration > groupLimits.maxMuteMs)
    fail('invalidParameter', { message: invalidParameter('mute_duration', duration) })
  return now + duration
}

/** A mute ends by itself: what has passed is none, whatever is kept. */
export function isMutedAt(until: number, now: number): boolean {
  return until === groupLimits.muteForEver || until > now
}

/** As events tell it: JSON text, because that is what clients read. */
export function muteTimes(user: string, until: number): string {
  return JSON.stringify({ user_mute_time: { [user]: until } })
}

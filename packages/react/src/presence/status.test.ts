import type { Presence } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { presenceTexts } from '../strings/en/presence.ts'
import { addEnglish, translator } from '../strings/strings.ts'
import { ownWords, presenceWords, statusOf } from './status.ts'

addEnglish(presenceTexts)
const now = new Date(2026, 10, 15, 12, 0).getTime()
const hour = 3_600_000
const kit = { t: translator('en'), locale: 'en-GB', now }
const presence = (more: Partial<Presence>): Presence => ({
  user: 'bob',
  isOnline: true,
  text: '',
  lastSeenAt: now,
  devices: [],
  ...more,
})

describe('presence', () => {
  it.each([
    ['', 'online', 'online'],
    ['Busy', 'busy', 'busy'],
    ['AWAY', 'away', 'away'],
    ['Do Not Disturb', 'quiet', 'do not disturb'],
    ['Offline', 'offline', 'offline'],
    ['on a train 🚆', 'online', 'on a train 🚆'],
    ['constructor', 'online', 'constructor'],
  ])('of a user with the status "%s" is %s, in words: %s', (text, status, words) => {
    expect(statusOf(presence({ text }))).toBe(status)
    expect(presenceWords(presence({ text }), kit)).toBe(words)
  })

  it('of an offline user says when they were last online', () => {
    const gone = (ago: number) => presence({ isOnline: false, text: 'Busy', lastSeenAt: now - ago })
    expect(statusOf(gone(0))).toBe('offline')
    expect(presenceWords(gone(10_000), kit)).toBe('last seen just now')
    expect(presenceWords(gone(2 * hour), kit)).toBe('last seen 10:00')
    expect(presenceWords(gone(20 * hour), kit)).toBe('last seen Yesterday')
    expect(presenceWords(presence({ isOnline: false, lastSeenAt: 0 }), kit)).toBe('offline')
  })

  it('is empty while nothing is known', () => {
    expect(statusOf(undefined)).toBe('offline')
    expect(presenceWords(undefined, kit)).toBe('')
  })

  it('distinguishes a custom status from the preset ones', () => {
    expect(ownWords(presence({ text: ' back at four ' }))).toBe('back at four')
    expect(ownWords(presence({ text: 'away' }))).toBe('')
    expect(ownWords(undefined)).toBe('')
  })
})

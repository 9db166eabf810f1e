import { describe, expect, test } from 'vitest'
import { roomClosed } from './why-room-closed.ts'

const room = {
  presence: 'in',
  ended: undefined,
  mutedUntil: 0,
  isBanned: false,
  role: 'member',
  isAllowed: false,
} as const

describe('writing in a room', () => {
  test('is possible for members', () => expect(roomClosed(room, 1000)).toBeUndefined())

  test('needs membership', () => {
    expect(roomClosed({ ...room, presence: 'out' }, 0)).toEqual({ why: 'outside' })
    expect(roomClosed({ ...room, presence: 'out', ended: 'removed' }, 0)).toEqual({ why: 'removed' })
    expect(roomClosed({ ...room, presence: 'out', ended: 'away', mutedUntil: -1 }, 0)).toEqual({
      why: 'away',
    })
  })

  test('waits for the first join, but not for a rejoin after a lost connection', () => {
    expect(roomClosed({ ...room, presence: 'joining' }, 0)).toEqual({ why: 'joining' })
    expect(roomClosed({ ...room, presence: 'joining' }, 0, true)).toBeUndefined()
  })

  test('is blocked by a mute until it ends', () => {
    expect(roomClosed({ ...room, mutedUntil: 2000 }, 1000)).toEqual({ why: 'muted', until: 2000 })
    expect(roomClosed({ ...room, mutedUntil: 2000 }, 2000)).toBeUndefined()
    expect(roomClosed({ ...room, mutedUntil: -1 }, 1e15)).toEqual({ why: 'muted' })
  })

  test('is for managers and the allowlist while everyone is muted', () => {
    expect(roomClosed({ ...room, isBanned: true }, 0)).toEqual({ why: 'banned' })
    expect(roomClosed({ ...room, isBanned: true, isAllowed: true }, 0)).toBeUndefined()
    expect(roomClosed({ ...room, isBanned: true, role: 'admin' }, 0)).toBeUndefined()
  })
})

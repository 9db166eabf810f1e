import type { Group } from '@parley/client'
import { expect, it } from 'vitest'
import { isSmallGroup, mostForReceipts } from './small-group.ts'

const group = { type: 'group', id: 'g' } as const
const of = (memberCount: number) => ({ memberCount }) as Group

it('a group is small up to a hundred members, if its size is known', () => {
  expect(isSmallGroup(group, of(3))).toBe(true)
  expect(isSmallGroup(group, of(mostForReceipts))).toBe(true)
  expect(isSmallGroup(group, of(mostForReceipts + 1))).toBe(false)
  expect(isSmallGroup(group, undefined)).toBe(false)
})

it('only groups request receipts by default', () => {
  expect(isSmallGroup({ type: 'room', id: 'g' }, of(3))).toBe(false)
  expect(isSmallGroup({ type: 'thread', id: 'g' }, of(3))).toBe(false)
  expect(isSmallGroup({ type: 'single', id: 'g' }, of(3))).toBe(false)
})

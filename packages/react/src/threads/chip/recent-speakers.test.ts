import type { Message, State } from '@parley/client'
import { expect, test } from 'vitest'
import { areSame, speakersOf } from './recent-speakers.ts'

const said = (from: string, position: number, kind = 'text') => ({ from, position, kind }) as Message

const stateWith = (...parts: readonly (readonly Message[])[]) => {
  const segments = parts.map((messages) => ({ from: 1, to: 9, messages }))
  return { timelines: new Map([['thread:t', { segments }]]) } as unknown as State
}

test('the last senders, each once, the newest first and at most three', () => {
  const state = stateWith(
    [said('ann', 1), said('bob', 2)],
    [said('carol', 3), said('bob', 4), said('dave', 5), said('dave', 6)],
  )
  expect(speakersOf(state, 't', said('dave', 6))).toEqual(['dave', 'bob', 'carol'])
  expect(speakersOf(state, 't', said('ann', 7))).toEqual(['ann', 'dave', 'bob'])
})

test('only the last one if the thread was not opened, and nobody in an empty thread', () => {
  expect(speakersOf(stateWith(), 'other', said('ann', 1))).toEqual(['ann'])
  expect(speakersOf(stateWith([said('ann', 1, 'notice')]), 't', undefined)).toEqual([])
})

test('unchanged senders are not rendered again', () => {
  expect(areSame(['a', 'b'], ['a', 'b'])).toBe(true)
  expect(areSame(['a', 'b'], ['b', 'a'])).toBe(false)
})

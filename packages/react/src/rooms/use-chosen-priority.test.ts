import type { Draft } from '@parley/client'
import { expect, test, vi } from 'vitest'
import { withPriority } from './use-chosen-priority.tsx'

const draft: Draft = { to: { type: 'room', id: 'r' }, kind: 'text', text: 'hello' }

test('a draft gets the chosen priority, and the choice is used up', async () => {
  const sent = vi.fn()
  expect(await withPriority('high', undefined, sent)(draft)).toEqual({ ...draft, priority: 'high' })
  expect(sent).toHaveBeenCalledOnce()
})

test('the application sees the draft first, and may set its own priority or send it itself', async () => {
  const nothing = () => {}
  const shouted = withPriority('low', (each) => ({ ...each, text: 'HELLO' }) as Draft, nothing)
  expect(await shouted(draft)).toEqual({ ...draft, text: 'HELLO', priority: 'low' })
  const urgent = withPriority('low', (each) => ({ ...each, priority: 'high' }), nothing)
  expect(await urgent(draft)).toEqual({ ...draft, priority: 'high' })
  expect(await withPriority('low', () => undefined, nothing)(draft)).toBeUndefined()
})

test('a refusal by the application keeps the choice', async () => {
  const sent = vi.fn()
  const refused = withPriority('high', () => Promise.reject(new Error('not now')), sent)
  await expect(refused(draft)).rejects.toThrow('not now')
  expect(sent).not.toHaveBeenCalled()
})

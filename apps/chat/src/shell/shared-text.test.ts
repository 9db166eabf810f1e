import { expect, it } from 'vitest'
import { sharedText } from './shared-text.ts'

const query = (parts: Record<string, string>) => `?${new URLSearchParams({ share: '', ...parts })}`

it('joins the shared parts, and leaves out repetitions', () => {
  expect(sharedText(query({ title: 'A page', url: 'https://a.example' }))).toBe('A page\nhttps://a.example')
  expect(sharedText(query({ text: 'see https://a.example', url: 'https://a.example' }))).toBe(
    'see https://a.example',
  )
  expect(sharedText(query({ title: 'Hello', text: 'Hello' }))).toBe('Hello')
})

it('is undefined without a share, or with an empty one', () => {
  expect(sharedText('?text=hello')).toBeUndefined()
  expect(sharedText(query({ title: ' ' }))).toBeUndefined()
})

it('is bounded', () => {
  expect(sharedText(query({ text: 'x'.repeat(9000) }))).toHaveLength(5000)
})

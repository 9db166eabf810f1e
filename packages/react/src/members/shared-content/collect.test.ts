import type { Message } from '@parley/client'
import { expect, test } from 'vitest'
import { collectShared } from './collect.ts'

let position = 0
const message = (content: object): Message =>
  ({ id: String(++position), position, from: 'ana', ext: {}, sentAt: position, ...content }) as Message
const text = (words: string) => message({ kind: 'text', text: words })

test('collects pictures, videos and files, newest first, and leaves out those without a URL', () => {
  const picture = message({ kind: 'image', url: 'https://parley.example/1' })
  const file = message({ kind: 'file', url: 'https://parley.example/2' })
  const video = message({ kind: 'video', url: 'https://parley.example/3' })
  const expired = message({ kind: 'image', url: '' })
  const { media, files } = collectShared([picture, file, video, expired])
  expect(media).toEqual([video, picture])
  expect(files).toEqual([file])
})

test('lists each web link once, with the last message that contains it', () => {
  const first = text('See https://parley.example/a and https://parley.example/b.')
  const second = text('> **again: https://parley.example/a**')
  const { links } = collectShared([first, second])
  expect(links).toEqual([
    { href: 'https://parley.example/a', message: second },
    { href: 'https://parley.example/b', message: first },
  ])
})

test('mail addresses, phone numbers and code are not links', () => {
  const { links } = collectShared([
    text('mail@parley.example, +49 30 123456, `https://parley.example/in-code`'),
    text('www.parley.example'),
  ])
  expect(links.map(({ href }) => href)).toEqual(['https://www.parley.example'])
})

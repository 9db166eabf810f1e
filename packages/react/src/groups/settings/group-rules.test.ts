import { describe, expect, it } from 'vitest'
import { pictureOf, sizeOf } from './group-rules.ts'

describe('the size of a group', () => {
  it.each([
    ['200', 200],
    [' 2 ', 2],
    ['5000', 5000],
    ['5001', undefined],
    ['1', undefined],
    ['0', undefined],
    ['-3', undefined],
    ['12.5', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['many', undefined],
  ])('%j', (text, size) => {
    expect(sizeOf(text)).toBe(size)
  })

  it('is at least the number of members', () => {
    expect(sizeOf('11', 12)).toBeUndefined()
    expect(sizeOf('12', 12)).toBe(12)
  })
})

describe('the URL of a picture', () => {
  it.each([
    ['https://pics.example/a.png', 'https://pics.example/a.png'],
    [' http://pics.example/a.png ', 'http://pics.example/a.png'],
    ['javascript:alert(1)', undefined],
    ['data:image/svg+xml,<svg onload=alert(1)>', undefined],
    ['file:///etc/passwd', undefined],
    ['//pics.example/a.png', undefined],
    ['https://', undefined],
    ['https://a b', undefined],
    ['', undefined],
  ])('%j', (address, picture) => {
    expect(pictureOf(address)).toBe(picture)
  })
})

import { describe, expect, it } from 'vitest'
import { pictureAddress } from './picture-address.ts'

const options = { server: 'https://chat.example/' }

describe('the picture of somebody', () => {
  it.each([
    ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
    ['HTTP://pictures.example/a.png', 'HTTP://pictures.example/a.png'],
    ['/org/app/chatfiles/1?share-secret=x', 'https://chat.example/org/app/chatfiles/1?share-secret=x'],
    ['//elsewhere.example/a.png', undefined],
    ['/\\elsewhere.example/a.png', undefined],
    ['javascript:alert(1)', undefined],
    ['data:image/svg+xml,<svg/>', undefined],
    ['picture.png', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s is shown from %s', (picture, address) => {
    expect(pictureAddress(picture, options)).toBe(address)
  })

  it('is on the host of requests where that is another one', () => {
    expect(pictureAddress('/a', { ...options, apiUrl: 'https://api.example' })).toBe('https://api.example/a')
    expect(pictureAddress('/a', {})).toBeUndefined()
  })
})

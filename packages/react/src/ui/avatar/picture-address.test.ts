import { describe, expect, it } from 'vitest'
import { pictureAddress } from './picture-address.ts'

const options = { server: 'https://chat.example/' }

describe('the avatar of a user', () => {
  it.each([
    ['https://chat.example/a.png', 'https://chat.example/a.png'],
    ['HTTPS://Chat.Example/a.png', 'HTTPS://Chat.Example/a.png'],
    ['https://pictures.example/a.png', undefined],
    ['https://chat.example.evil/a.png', undefined],
    ['https://chat.example@evil.example/a.png', undefined],
    ['http://', undefined],
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

  it('may come from other hosts that the application allows', () => {
    const picture = 'https://pictures.example/a.png'
    expect(pictureAddress(picture, options, ['pictures.example'])).toBe(picture)
    expect(pictureAddress(picture, options, ['example'])).toBeUndefined()
    expect(pictureAddress(picture, options, 'any')).toBe(picture)
    expect(pictureAddress('javascript:alert(1)', options, 'any')).toBeUndefined()
  })

  it('is on the host of requests if that differs', () => {
    expect(pictureAddress('/a', { ...options, apiUrl: 'https://api.example' })).toBe('https://api.example/a')
    expect(pictureAddress('/a', {})).toBeUndefined()
  })
})

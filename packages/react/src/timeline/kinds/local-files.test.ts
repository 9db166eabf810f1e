import { resolveObjectURL } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { LocalFiles, mostBytes, mostFiles } from './local-files.ts'

const isRevoked = (url: string | undefined) => resolveObjectURL(url ?? '') === undefined

describe('local files of sent messages', () => {
  it('keep one URL per message, also when the message is sent', () => {
    const files = new LocalFiles()
    const blob = new Blob(['picture'])
    const url = files.urlOf('a', blob)
    expect(url).toMatch(/^blob:/)
    expect(files.urlOf('a', blob)).toBe(url)
    // The row of the sent message no longer has the file.
    expect(files.urlOf('a', undefined)).toBe(url)
    expect(files.urlOf('b', undefined)).toBeUndefined()
  })

  it('replace the URL if the file changes', () => {
    const files = new LocalFiles()
    const before = files.urlOf('a', new Blob(['one']))
    expect(files.urlOf('a', new Blob(['two']))).not.toBe(before)
    expect(isRevoked(before)).toBe(true)
  })

  it('drop the oldest when there are too many', () => {
    const files = new LocalFiles()
    const first = files.urlOf('0', new Blob(['x']))
    for (let number = 1; number <= mostFiles; number++) files.urlOf(String(number), new Blob(['x']))
    expect(files.urlOf('0', undefined)).toBeUndefined()
    expect(isRevoked(first)).toBe(true)
    expect(isRevoked(files.urlOf('1', undefined))).toBe(false)
  })

  it('drop the oldest when they are too large together, but not the newest', () => {
    const files = new LocalFiles()
    const sized = (size: number) => Object.defineProperty(new Blob(['x']), 'size', { value: size })
    files.urlOf('small', sized(10))
    files.urlOf('huge', sized(mostBytes + 1))
    expect(files.urlOf('small', undefined)).toBeUndefined()
    expect(files.urlOf('huge', undefined)).toBeDefined()
  })
})

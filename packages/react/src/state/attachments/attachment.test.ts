import { describe, expect, it } from 'vitest'
import { admit, isGif, kindOf, mostFiles } from './attachment.ts'

const file = (name: string, size: number): File => ({ name, size, type: '' }) as File

describe('the kind of a file', () => {
  it.each([
    ['image/png', 'image'],
    ['image/JPEG', 'image'],
    ['image/gif', 'image'],
    ['image/svg+xml', 'file'],
    ['image/heic', 'file'],
    ['video/mp4', 'video'],
    ['video/quicktime', 'video'],
    ['video/x-flv', 'file'],
    ['audio/mpeg', 'file'],
    ['text/html', 'file'],
    ['', 'file'],
    ['image/png; x', 'file'],
  ])('%s is sent as %s', (type, kind) => {
    expect(kindOf(type)).toBe(kind)
  })

  it('recognises animations', () => {
    expect(isGif('image/gif')).toBe(true)
    expect(isGif('image/png')).toBe(false)
  })
})

describe('the files that may be sent', () => {
  it('are all that fit, in order', () => {
    const files = [file('a', 5), file('b', 11), file('c', 0), file('d', 10)]
    const { accepted, refusals } = admit(files, 0, 10)
    expect(accepted.map(({ name }) => name)).toEqual(['a', 'd'])
    expect(refusals).toEqual([
      { why: 'tooLarge', files: [files[1]] },
      { why: 'empty', files: [files[2]] },
    ])
  })

  it('are at most twenty at once, including existing ones', () => {
    const many = Array.from({ length: mostFiles }, (_, index) => file(String(index), 1))
    expect(admit(many, 0, 10).refusals).toEqual([])
    const { accepted, refusals } = admit(many, 15, 10)
    expect(accepted).toHaveLength(5)
    expect(refusals).toEqual([{ why: 'tooMany', count: 15 }])
    expect(admit(many, 25, 10).accepted).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { extensionOf, familyOf, shownName, splitName } from './file-names.ts'

describe('the name of a file', () => {
  it('gives the type by its extension, or else by the MIME type', () => {
    expect(familyOf('a.PDF')).toBe('document')
    expect(familyOf('photo.backup.jpeg')).toBe('picture')
    expect(familyOf('soak-test.csv', 'application/octet-stream')).toBe('sheet')
    expect(familyOf('recording', 'audio/mp4')).toBe('sound')
    expect(familyOf('a.xyz', 'video/x-matroska')).toBe('video')
    expect(familyOf('README')).toBe('other')
    expect(familyOf('a', 'constructor/x')).toBe('other')
  })

  it('has an extension only if it looks like one', () => {
    expect(extensionOf('report.final.pdf')).toBe('pdf')
    expect(extensionOf('.profile')).toBe('')
    expect(extensionOf('no dot')).toBe('')
    expect(extensionOf('end.')).toBe('')
    expect(extensionOf('See you. Then we talk')).toBe('')
    expect(extensionOf('a.verylongthing')).toBe('')
  })

  it('cannot disguise the type', () => {
    expect(shownName('photo\u202egpj.exe')).toBe('photogpj.exe')
    expect(shownName('a\u0000b\nc')).toBe('abc')
    expect(shownName('报告 2026.pdf')).toBe('报告 2026.pdf')
  })
})

describe('a long name', () => {
  it('keeps its end and its extension', () => {
    expect(splitName('quarterly-report-final-v2.pdf')).toEqual({
      start: 'quarterly-report-fina',
      end: 'l-v2.pdf',
    })
    expect(splitName('a name without any extension')).toEqual({
      start: 'a name without any exten',
      end: 'sion',
    })
  })

  it('is not cut if it is short', () => {
    expect(splitName('notes.txt')).toEqual({ start: 'notes.txt', end: '' })
    expect(splitName('')).toEqual({ start: '', end: '' })
  })

  it('is never cut inside a character', () => {
    const family = '👨‍👩‍👧‍👦'
    const name = `${family.repeat(20)}.png`
    const { start, end } = splitName(name)
    expect(start + end).toBe(name)
    expect(end).toBe(`${family.repeat(4)}.png`)
  })
})

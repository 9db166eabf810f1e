import { describe, expect, it } from 'vitest'
import { droppedFiles, holdsFiles, pastedFiles, type Transfer } from './transferred-files.ts'

const file = (name: string): File => ({ name, size: 1, type: '' }) as File
const picture = file('picture.png')

function transfer(types: readonly string[], files: readonly File[], text = ''): Transfer {
  return { types, files, items: files.map(() => ({ kind: 'file' })), getData: () => text }
}

describe('a paste', () => {
  it.each([
    ['a screenshot', ['Files'], '', 1],
    ['a file from the desktop, with its name as text', ['text/plain', 'Files'], 'picture.png', 1],
    ['an image from a page', ['text/html', 'Files'], '', 1],
    ['text from an office program, with an image of it', ['text/plain', 'text/html', 'Files'], 'words', 0],
    ['formatted text only', ['text/rtf', 'text/plain', 'Files'], 'words', 0],
  ])('%s', (_name, types, text, count) => {
    expect(pastedFiles(transfer(types, [picture], text))).toHaveLength(count)
  })

  it('without files is ignored', () => {
    expect(pastedFiles(transfer(['text/plain'], [], 'words'))).toEqual([])
  })
})

describe('a drop', () => {
  it('leaves folders out and reports it', () => {
    const items = [
      { kind: 'file', webkitGetAsEntry: () => ({ isDirectory: true }) },
      { kind: 'file', webkitGetAsEntry: () => ({ isDirectory: false }) },
    ]
    const dropped = droppedFiles({ ...transfer(['Files'], [file('folder'), picture]), items })
    expect(dropped).toEqual({ files: [picture], hasFolders: true })
  })

  it('accepts everything if the browser cannot tell folders from files', () => {
    expect(droppedFiles(transfer(['Files'], [picture]))).toEqual({ files: [picture], hasFolders: false })
    const items = [{ kind: 'string' }]
    expect(droppedFiles({ ...transfer(['Files'], [picture]), items }).files).toEqual([picture])
  })

  it('is handled only if it contains files', () => {
    expect(holdsFiles({ types: ['text/plain'] })).toBe(false)
    expect(holdsFiles({ types: ['Files'] })).toBe(true)
    expect(holdsFiles(null)).toBe(false)
  })
})

import type { SharedFile } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { fileIn, withFiles } from './use-shared-files.ts'

const file = (id: string, createdAt: number): SharedFile => ({
  id,
  name: id,
  owner: 'ann',
  bytes: 1,
  createdAt,
})

describe('shared files', () => {
  it('are listed once each, the newest first', () => {
    const files = withFiles([file('b', 2), file('a', 1)], [file('a', 1), file('c', 3), file('d', 2)])
    expect(files.map(({ id }) => id)).toEqual(['c', 'd', 'b', 'a'])
  })

  it('are read from events', () => {
    const detail = { file_id: 'f1', file_name: 'plan.pdf', file_owner: 'ann', file_size: 12, created: 5 }
    expect(fileIn(JSON.stringify(detail))).toEqual({
      id: 'f1',
      name: 'plan.pdf',
      owner: 'ann',
      bytes: 12,
      createdAt: 5,
    })
  })

  it.each(['', '{', 'null', '7', '{}', '{"file_id":""}', '{"file_id":7}', '[]'])(
    'are empty for %s',
    (detail) => {
      expect(fileIn(detail)).toBeUndefined()
    },
  )

  it('tolerate values of other types', () => {
    expect(fileIn('{"file_id":"f","file_name":7,"file_owner":null,"file_size":"x","created":{}}')).toEqual({
      id: 'f',
      name: '',
      owner: '',
      bytes: 0,
      createdAt: 0,
    })
  })
})

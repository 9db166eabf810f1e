import { expect, test } from 'vitest'
import { checkGif, localFile } from './local-file.ts'

test('[FILE-1] a local file has a name, a type and a size', () => {
  const bytes = new Uint8Array(3)
  const blob = new Blob([bytes], { type: 'audio/amr' })
  const file = new File([bytes], 'pic.png', { type: 'image/png' })
  expect(localFile(bytes)).toEqual({
    name: 'file',
    type: 'application/octet-stream',
    size: 3,
    data: bytes,
  })
  expect(localFile(blob, 'a.amr')).toEqual({ name: 'a.amr', type: 'audio/amr', size: 3, data: blob })
  expect(localFile(file)).toEqual({ name: 'pic.png', type: 'image/png', size: 3, data: file })
  expect(localFile(file, 'b', 'image/gif')).toMatchObject({ name: 'b', type: 'image/gif' })
})

test('[FILE-2] an animated image is a gif', () => {
  const of = (type: string) => () => checkGif({ name: 'a.gif', type, size: 3, data: '' })
  expect(of('image/gif')).not.toThrow()
  expect(of('image/GIF')).not.toThrow()
  expect(of('gif')).not.toThrow()
  for (const type of ['image/png', '', 'image/gifx', 'text/gif']) {
    expect(of(type)).toThrow(
      expect.objectContaining({
        reason: 'illegalContent',
        code: 501,
        message: 'The file type is not gif.',
      }),
    )
  }
})

// Which bytes of a video are read.

import { expect, test } from 'vitest'
import type { Blobs } from '../blobs.ts'
import { excerptOf } from './excerpt.ts'

/** Blobs that record what is read of them, ten bytes at a time. */
function noting() {
  const reads: string[] = []
  const blobs = {
    async *read(name: string, start: number, end: number) {
      reads.push(`${name} ${start}-${end}`)
      for (let at = start; at <= end; at += 10) yield Buffer.alloc(Math.min(10, end - at + 1), name)
    },
  } as unknown as Blobs
  return { reads, blobs }
}

async function stretches(size: number, pieces = '') {
  const { reads, blobs } = noting()
  const found: [number, number][] = []
  const most = { beginning: 30, end: 20 }
  for await (const { at, bytes } of excerptOf(blobs, { uuid: 'f', size, pieces, checksum: '' }, most))
    found.push([at, bytes.length])
  return { reads, found }
}

test.each([
  [25, ['f 0-24']],
  [30, ['f 0-29']],
  [31, ['f 0-29', 'f 30-30']],
  [50, ['f 0-29', 'f 30-49']],
  [1_000_000, ['f 0-29', 'f 999980-999999']],
])('[FIL-13] of %d bytes only the beginning and the end are read', async (size, wanted) => {
  expect((await stretches(size)).reads).toEqual(wanted)
})

test('[FIL-13] each excerpt has its offset, across the borders of parts', async () => {
  const { reads, found } = await stretches(
    100,
    JSON.stringify([
      ['a', 25],
      ['b', 75],
    ]),
  )
  expect(reads).toEqual(['a 0-24', 'b 0-4', 'b 55-74'])
  expect(found).toEqual([
    [0, 10],
    [10, 10],
    [20, 5],
    [25, 5],
    [80, 10],
    [90, 10],
  ])
})

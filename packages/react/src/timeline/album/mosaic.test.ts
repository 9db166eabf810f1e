import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Cell, mosaicOf } from './mosaic.ts'

const photo = { width: 1600, height: 1200 }
const portrait = { width: 1200, height: 1600 }
const panorama = { width: 6000, height: 1500 }
const round = ({ x, y, width, height }: Cell) => [x, y, width, height].map(Math.round)

it('three pictures are one large and two small ones', () => {
  expect(mosaicOf([photo, photo, portrait]).cells.map(round)).toEqual([
    [0, 0, 67, 100],
    [67, 0, 33, 50],
    [67, 50, 33, 50],
  ])
})

it('four pictures are two rows of two', () => {
  expect(mosaicOf([photo, photo, photo, photo]).cells.map(round)).toEqual([
    [0, 0, 50, 50],
    [50, 0, 50, 50],
    [0, 50, 50, 50],
    [50, 50, 50, 50],
  ])
})

it('two landscapes are above each other, other pairs beside each other', () => {
  const wide = { width: 1600, height: 900 }
  expect(mosaicOf([wide, wide]).cells.map(round)).toEqual([
    [0, 0, 100, 50],
    [0, 50, 100, 50],
  ])
  expect(mosaicOf([portrait, portrait]).cells.map(round)).toEqual([
    [0, 0, 50, 100],
    [50, 0, 50, 100],
  ])
})

it('a panorama has the full width and keeps most of its aspect ratio', () => {
  const { ratio, cells } = mosaicOf([panorama, photo, photo])
  const [first] = cells
  expect(first?.width).toBe(100)
  expect((ratio * 100) / (first?.height ?? 0)).toBeCloseTo(3)
})

it.each([
  [undefined, undefined],
  [0, 0],
  [-5, 10],
  [Number.NaN, 10],
  [Number.POSITIVE_INFINITY, 10],
])('a size of %s by %s counts as a square', (width, height) => {
  const square = { width: 1, height: 1 }
  const odd = { width, height }
  expect(mosaicOf([odd, odd])).toEqual(mosaicOf([square, square]))
})

it('cells fill the mosaic without overlapping, and none is tiny or extreme', () => {
  const size = fc.record({ width: fc.double(), height: fc.double() })
  fc.assert(
    fc.property(fc.array(size, { minLength: 2, maxLength: 10 }), (sizes) => {
      const { ratio, cells } = mosaicOf(sizes)
      expect(cells).toHaveLength(sizes.length)
      const area = cells.reduce((all, { width, height }) => all + width * height, 0)
      expect(area).toBeCloseTo(10_000)
      for (const cell of cells) {
        expect(cell.width).toBeGreaterThan(8)
        expect(cell.x + cell.width).toBeLessThan(100.01)
        expect(cell.y + cell.height).toBeLessThan(100.01)
      }
      expect(ratio).toBeGreaterThan(0.3)
      expect(ratio).toBeLessThan(4)
    }),
  )
})

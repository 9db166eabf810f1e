// The layout of an album: the position of each picture, from the sizes that their senders gave. Known before anything
// is loaded, to avoid layout shifts.

export interface Size {
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** A cell of the mosaic, in percent of the mosaic's width and height. */
export interface Cell {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Mosaic {
  /** The width of the whole divided by its height. */
  readonly ratio: number
  readonly cells: readonly Cell[]
}

/** Narrower and wider pictures are cropped to these ratios. */
const narrowest = 0.6
const widest = 3
/** From this ratio on a picture gets its own row, if there are few. */
const panorama = 2
/** Landscape pictures of a pair are placed above each other. */
const landscape = 1.4
/** The limits of a row's height, relative to the mosaic's width. */
const lowest = 0.26
const highest = 0.8

export function mosaicOf(sizes: readonly Size[]): Mosaic {
  const ratios = sizes.map(ratioOf)
  const [first = 1] = ratios
  if (ratios.length === 3 && first < panorama) return oneAndTwo(first)
  const rows = rowsOf(ratios)
  const heights = rows.map((row) => Math.min(highest, Math.max(lowest, 1 / sum(row))))
  const whole = sum(heights)
  let top = 0
  const cells = rows.flatMap((row, index) => {
    const height = (heights[index] ?? 0) / whole
    const y = top
    top += height
    let left = 0
    return row.map((ratio): Cell => {
      const width = ratio / sum(row)
      const x = left
      left += width
      return percent({ x, y, width, height })
    })
  })
  return { ratio: 1 / whole, cells }
}

/** A large picture beside two smaller ones. */
function oneAndTwo(first: number): Mosaic {
  const width = 2 / 3
  const ratio = Math.min(1.6, Math.max(1.2, first / width))
  return {
    ratio,
    cells: [
      percent({ x: 0, y: 0, width, height: 1 }),
      percent({ x: width, y: 0, width: 1 - width, height: 0.5 }),
      percent({ x: width, y: 0.5, width: 1 - width, height: 0.5 }),
    ],
  }
}

/** Two per row at first, then three; a panorama at the start of three or four has its own row. */
function rowsOf(ratios: readonly number[]): readonly (readonly number[])[] {
  const [first = 1, second = 1] = ratios
  const count = ratios.length
  if (count === 2) return first > landscape && second > landscape ? [[first], [second]] : [ratios]
  if (count < 5 && first >= panorama) return [[first], ratios.slice(1)]
  const twos = count === 4 ? 2 : (3 - (count % 3)) % 3
  const rows: (readonly number[])[] = []
  for (let at = 0; at < count; ) {
    const end = at + (rows.length < twos ? 2 : 3)
    rows.push(ratios.slice(at, end))
    at = end
  }
  return rows
}

/** An impossible size counts as a square. */
function ratioOf({ width = 1, height = 1 }: Size): number {
  const ratio = width / height
  return width > 0 && ratio > 0 && Number.isFinite(ratio) ? Math.min(widest, Math.max(narrowest, ratio)) : 1
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

const percent = ({ x, y, width, height }: Cell): Cell => ({
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
})

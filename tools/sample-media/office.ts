// Pictures from the work on the launch: a chart, a whiteboard, screens of an app and its icon.

import { type Colour, Drawing } from './drawing.ts'

const ink = 0x22303c
const accent = 0x3b6fe0

/** Latency over a week: it falls while the load rises. */
export function chart(): Drawing {
  const on = new Drawing(800, 520).sky([[0, 0xffffff]])
  on.box([40, 36, 190, 16], ink, { radius: 8 }).box([40, 64, 120, 10], 0xb8c2cc, { radius: 5 })
  for (let line = 0; line < 5; line++)
    on.stroke(
      [
        [60, 120 + line * 80],
        [760, 120 + line * 80],
      ],
      1,
      0xe3e8ed,
    )
  const loads = [120, 150, 142, 190, 214, 236, 268]
  for (const [index, load] of loads.entries())
    on.box([84 + index * 98, 440 - load, 46, load], index === 6 ? accent : 0xc9d8f8, { radius: 8 })
  const points = [150, 170, 206, 262, 300, 336, 356].map((y, index) => [107 + index * 98, y] as const)
  on.stroke(points, 5, 0xe2735a)
  for (const [x, y] of points) on.disc(x, y, 8, 0xe2735a).disc(x, y, 4, 0xffffff)
  return on
}

/** A whiteboard with notes in three columns. */
export function whiteboard(): Drawing {
  const on = new Drawing(800, 600).sky([
    [0, 0xcfd4d8],
    [1, 0xb9bfc4],
  ])
  on.box([34, 40, 740, 524], 0x8b949b, { radius: 14, alpha: 0.45, blur: 26 })
  on.box([30, 30, 740, 520], 0xfbfcfb, { radius: 10 })
  for (const x of [277, 523])
    on.stroke(
      [
        [x, 60],
        [x + 2, 520],
      ],
      2,
      0xcbd2d8,
    )
  const columns: readonly [number, Colour, number][] = [
    [52, 0x2f9e6e, 3],
    [299, 0xe0a52f, 2],
    [545, 0xc8553d, 3],
  ]
  const notes: readonly Colour[] = [
    0xfff2a8, 0xffd9c2, 0xd5f0d0, 0xcfe5ff, 0xffe08a, 0xe6d9ff, 0xfff2a8, 0xd5f0d0,
  ]
  let note = 0
  for (const [x, colour, count] of columns) {
    on.stroke(
      [
        [x, 84],
        [x + 60, 80],
        [x + 104, 85],
      ],
      6,
      colour,
    )
    for (let row = 0; row < count; row++) {
      const [left, top] = [x + 8 + ((note * 23) % 40), 112 + row * 138]
      on.box([left + 4, top + 8, 150, 112], 0x7d868c, { alpha: 0.3, blur: 16 })
      on.box([left, top, 150, 112], notes[note] as Colour, { radius: 2 })
      for (let line = 0; line < 2 + (note % 2); line++)
        scribble(on, left + 16, top + 30 + line * 24, 88 + ((note * 17 + line * 31) % 30))
      note++
    }
  }
  on.stroke(
    [
      [232, 190],
      [262, 176],
      [296, 182],
    ],
    3,
    accent,
  ).stroke(
    [
      [284, 172],
      [297, 182],
      [283, 192],
    ],
    3,
    accent,
  )
  return on
}

function scribble(on: Drawing, x: number, y: number, length: number): void {
  const points = Array.from({ length: 14 }, (_, index) => {
    const share = index / 13
    return [x + share * length, y + Math.sin(share * 21 + x) * 4 - Math.sin(share * 9) * 2] as const
  })
  on.stroke(points, 2.4, ink, 0.8)
}

interface Look {
  readonly page: Colour
  readonly bar: Colour
  readonly theirs: Colour
  readonly mine: Colour
  readonly text: Colour
}

const light: Look = { page: 0xf6f7f9, bar: 0xffffff, theirs: 0xffffff, mine: 0x3b6fe0, text: 0xc4ccd4 }
const dark: Look = { page: 0x14171b, bar: 0x1d2126, theirs: 0x262b31, mine: 0x5b8af2, text: 0x4b545e }

/** A conversation on a phone. */
function phone(look: Look, behind: readonly [Colour, Colour]): Drawing {
  const on = new Drawing(600, 900).sky([
    [0, behind[0]],
    [1, behind[1]],
  ])
  on.box([108, 66, 400, 788], 0x000000, { radius: 56, alpha: 0.35, blur: 50 })
  on.box([100, 50, 400, 790], 0x0e1114, { radius: 54 }).box([112, 62, 376, 766], look.page, { radius: 44 })
  on.box([112, 62, 376, 90], look.bar, { radius: 44 }).box([112, 110, 376, 42], look.bar)
  on.disc(162, 112, 20, 0xe2a06a)
    .box([194, 98, 110, 12], look.text, { radius: 6 })
    .box([194, 118, 66, 8], look.text, { radius: 4, alpha: 0.6 })
  const rows: readonly [boolean, number, number][] = [
    [false, 220, 2],
    [false, 150, 1],
    [true, 240, 2],
    [false, 250, 3],
    [true, 130, 1],
    [true, 200, 2],
  ]
  let y = 180
  for (const [isMine, width, lines] of rows) {
    const height = 22 + lines * 22
    const x = isMine ? 468 - width : 132
    on.box([x, y, width, height], isMine ? look.mine : look.theirs, { radius: 20 })
    for (let line = 0; line < lines; line++)
      on.box(
        [x + 18, y + 18 + line * 22, (width - 36) * (line === lines - 1 ? 0.62 : 1), 9],
        isMine ? 0xffffff : look.text,
        {
          radius: 4,
          alpha: isMine ? 0.75 : 1,
        },
      )
    y += height + 14
  }
  on.box([130, 756, 290, 46], look.bar, { radius: 23 }).disc(448, 779, 23, look.mine)
  return on
}

export const phoneLight = (): Drawing => phone(light, [0xdfe9ff, 0xb9cdf8])
export const phoneDark = (): Drawing => phone(dark, [0x2c2350, 0x101a33])

/** The new icon in four colours. */
export function icons(): Drawing {
  const on = new Drawing(800, 600).sky([
    [0, 0xf3f1ec],
    [1, 0xe6e2da],
  ])
  const looks: readonly [Colour, Colour][] = [
    [0x3b6fe0, 0xffffff],
    [0x16202b, 0x8fd3ff],
    [0xffffff, 0xe2735a],
    [0x2f9e6e, 0xfff2a8],
  ]
  for (const [index, [ground, sign]] of looks.entries()) {
    const [x, y] = [150 + (index % 2) * 280, 60 + Math.floor(index / 2) * 260]
    on.box([x + 6, y + 16, 220, 220], 0x59513f, { radius: 54, alpha: 0.25, blur: 34 })
    on.box([x, y, 220, 220], ground, { radius: 54 })
    on.box([x + 48, y + 58, 104, 74], sign, { radius: 34 }).box([x + 82, y + 98, 92, 66], sign, {
      radius: 32,
      alpha: 0.72,
    })
    for (const dot of [0, 1, 2]) on.disc(x + 76 + dot * 24, y + 95, 7, ground)
  }
  return on
}

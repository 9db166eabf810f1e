// Landscapes for the photos of the hiking group: layers of hills in the haze.

import { type Colour, Drawing, mixed, type Stop } from './drawing.ts'

/** A skyline: sine waves whose phases follow from the seed. */
function skyline(base: number, height: number, roughness: number, seed: number): (x: number) => number {
  const waves = [1, 2.3, 4.1, 8.7].map((times, index) => ({
    length: (2 * Math.PI * times * roughness) / 1000,
    phase: seed * (index + 1) * 1.7,
    height: height / times,
  }))
  return (x) =>
    base - waves.reduce((sum, wave) => sum + Math.sin(x * wave.length + wave.phase) * wave.height, 0)
}

interface Hills {
  readonly far: Colour
  readonly near: Colour
  /** Where the farthest one begins, as a share of the height. */
  readonly from: number
  readonly count: number
  readonly rise: number
  readonly roughness: number
  readonly seed: number
}

function hills(on: Drawing, { far, near, from, count, rise, roughness, seed }: Hills): Drawing {
  for (let layer = 0; layer < count; layer++) {
    const share = layer / (count - 1)
    const base = on.height * (from + (1 - from) * share * 0.85)
    const colour = mixed(far, near, share)
    const stops: Stop[] = [
      [0, colour],
      [1, mixed(colour, far, 0.35 * (1 - share))],
    ]
    on.below(skyline(base, rise * (1 + share), roughness * (1 + share), seed + layer * 2.1), stops)
  }
  return on
}

export function dawn(): Drawing {
  const sky: Stop[] = [
    [0, 0x2b4a7f],
    [0.35, 0x8a8fc0],
    [0.55, 0xf6b796],
    [0.75, 0xffe2b8],
  ]
  const on = new Drawing(800, 600).sky(sky)
  on.disc(560, 285, 190, 0xffe9c4, { alpha: 0.55, blur: 220 }).disc(560, 285, 44, 0xfff6e2, { blur: 4 })
  return hills(on, { far: 0xd79a94, near: 0x1d2b45, from: 0.52, count: 5, rise: 40, roughness: 2.4, seed: 3 })
}

export function ridge(): Drawing {
  const sky: Stop[] = [
    [0, 0x0d1b3d],
    [0.45, 0x3c4f8f],
    [0.7, 0xc78aa8],
  ]
  const on = new Drawing(600, 800).sky(sky)
  for (let star = 0; star < 70; star++) {
    const x = (star * 173.3 + 31) % 600
    const y = (star * star * 37.7 + star * 11) % 330
    on.disc(x, y, 0.7 + ((star * 7) % 5) / 5, 0xffffff, { alpha: 0.35 + ((star * 13) % 6) / 10 })
  }
  on.disc(430, 170, 90, 0xdfe6ff, { alpha: 0.25, blur: 140 }).disc(430, 170, 34, 0xf4f1e4, { blur: 2 })
  return hills(on, { far: 0x7a6a9c, near: 0x0b1226, from: 0.56, count: 6, rise: 46, roughness: 3, seed: 9 })
}

export function lake(): Drawing {
  const sky: Stop[] = [
    [0, 0x6fb3e0],
    [0.5, 0xd8eef7],
  ]
  const on = new Drawing(800, 600).sky(sky)
  for (const [x, y, size] of [
    [150, 110, 34],
    [200, 96, 46],
    [255, 112, 30],
    [590, 160, 26],
    [632, 148, 38],
    [675, 162, 24],
  ] as const)
    on.disc(x, y, size, 0xffffff, { alpha: 0.85, blur: 16 })
  hills(on, { far: 0x9fc3cf, near: 0x2f6b52, from: 0.36, count: 4, rise: 34, roughness: 2.6, seed: 5 })
  on.below(
    () => 410,
    [
      [0, 0x5f9fb8],
      [0.4, 0x3f7f9f],
      [1, 0x1f4f70],
    ],
  )
  for (let ripple = 0; ripple < 46; ripple++) {
    const y = 418 + ((ripple * 61) % 176)
    const x = (ripple * 211) % 800
    on.stroke(
      [
        [x, y],
        [x + 30 + (y - 410) * 0.5, y],
      ],
      1.6,
      0xffffff,
      0.22,
    )
  }
  return on
}

export function panorama(): Drawing {
  const sky: Stop[] = [
    [0, 0x3f78b5],
    [0.6, 0xcfe4ee],
  ]
  const on = new Drawing(1500, 500).sky(sky)
  on.disc(1180, 110, 120, 0xfff3c9, { alpha: 0.5, blur: 160 }).disc(1180, 110, 30, 0xfffbe8, { blur: 3 })
  return hills(on, {
    far: 0xa9c4d6,
    near: 0x274a35,
    from: 0.42,
    count: 6,
    rise: 24,
    roughness: 2.2,
    seed: 14,
  })
}

/** One frame of a short film: the sun rises and the haze clears. `share`: from 0 to 1. */
export function sunrise(share: number): Drawing {
  const sky: Stop[] = [
    [0, mixed(0x14213f, 0x4f8fcf, share)],
    [0.5, mixed(0x6a4f7f, 0xbfdcf0, share)],
    [0.75, mixed(0xd9805f, 0xfff0cf, share)],
  ]
  const on = new Drawing(480, 270).sky(sky)
  const [x, y] = [150 + 190 * share, 200 - 130 * share]
  on.disc(x, y, 70, 0xffe3a8, { alpha: 0.5, blur: 90 }).disc(x, y, 20, mixed(0xff9a5a, 0xfff8dd, share), {
    blur: 3,
  })
  const [far, near] = [mixed(0x7f5f7f, 0xa9c9d9, share), mixed(0x12182c, 0x2b5a3f, share)]
  return hills(on, { far, near, from: 0.6, count: 4, rise: 15, roughness: 5, seed: 21 })
}

// The media of the story by name. Pictures are drawn by tools/sample-media.ts; sounds and documents are made here.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pdf } from './documents.ts'
import { melody, type Note } from './melody.ts'

export interface Media {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
  readonly width?: number
  readonly height?: number
  /** Whole seconds. */
  readonly duration?: number
  readonly peaks?: readonly number[]
}

const assets = join(import.meta.dirname, '../assets')

const sizes = {
  chart: [800, 520],
  dawn: [800, 600],
  icons: [800, 600],
  lake: [800, 600],
  panorama: [1500, 500],
  'phone-dark': [600, 900],
  'phone-light': [600, 900],
  ridge: [600, 800],
  whiteboard: [800, 600],
} as const

export type PictureName = keyof typeof sizes

export const pictureNames = Object.keys(sizes) as PictureName[]

export async function picture(name: PictureName): Promise<Media> {
  const [width, height] = sizes[name]
  return {
    name: `${name}.png`,
    type: 'image/png',
    bytes: await readFile(join(assets, `${name}.png`)),
    width,
    height,
  }
}

/** The sun rises over hills, in five seconds. */
export async function film(): Promise<Media> {
  const bytes = await readFile(join(assets, 'sunrise.webm'))
  return { name: 'sunrise.webm', type: 'video/webm', bytes, width: 480, height: 270, duration: 5 }
}

const melodies = {
  morning: [
    [3, 1],
    [7, 1],
    [10, 1],
    [15, 2],
    [14, 1],
    [10, 1],
    [12, 2],
    [7, 1],
    [10, 1],
    [8, 1],
    [7, 3],
  ],
  回声: [
    [0, 1],
    [3, 1],
    [5, 2],
    [8, 1],
    [10, 1],
    [12, 2],
    [10, 1],
    [8, 1],
    [5, 1],
    [3, 1],
    [0, 3],
  ],
} as const satisfies Readonly<Record<string, readonly Note[]>>

export type VoiceName = keyof typeof melodies

export function voice(name: VoiceName): Media {
  const { bytes, seconds, peaks } = melody(melodies[name])
  return { name: 'voice.wav', type: 'audio/wav', bytes, duration: seconds, peaks }
}

const checklist = [
  '1.  Freeze the release branch            done',
  '2.  Soak test, second night              done',
  '3.  Release notes, English and Chinese   Mei, Bob reads',
  '4.  Pictures for the website             Ana',
  '5.  Press kit                            Omar',
  '6.  Roll out to 5 %, wait one hour       Priya',
  '7.  Roll out to everybody                Alice',
  '8.  Cake                                 everybody',
]

const notes = `# Release notes

## New
- Conversations open at once, even without a network.
- Threads, pinned messages and reactions in groups.

## Mended
- Scrolling no longer jumps while older messages are loaded.

## 更新说明
- 没有网络时也能立即打开会话。
- 加载历史消息时，滚动位置不再跳动。
`

const figures = `day,messages,p50 ms,p99 ms
Mon,412000,21,118
Tue,468000,20,109
Wed,455000,17,92
Thu,523000,14,71
Fri,561000,12,58
Sat,598000,11,52
Sun,641000,9,44
`

const files = {
  checklist: () => ({
    name: 'Launch checklist.pdf',
    type: 'application/pdf',
    bytes: pdf('Launch checklist', checklist),
  }),
  notes: () => ({ name: 'release-notes.md', type: 'text/markdown', bytes: Buffer.from(notes) }),
  figures: () => ({ name: 'soak-test.csv', type: 'text/csv', bytes: Buffer.from(figures) }),
} as const satisfies Readonly<Record<string, () => Media>>

export type FileName = keyof typeof files

export const file = (name: FileName): Media => files[name]()

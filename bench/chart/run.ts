// Draws a chart from the newest result file of `npm run bench -- --peers`: the CPU time of each
// server per message and per delivery. The picture follows the reader's light or dark scheme.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PeerResult } from '../peers/run.ts'

interface PeerFile {
  readonly date: string
  readonly machine: { readonly cores: number; readonly cpu: string }
  readonly results: readonly PeerResult[]
}

const results = join(import.meta.dirname, '..', 'results')
const images = join(import.meta.dirname, '..', '..', 'docs', 'images')
const schemes = {
  light: { text: '#1c2330', quiet: '#5b6474', bar: '#b9c2d0', ours: '#2f6feb', back: '#ffffff' },
  dark: { text: '#e6eaf2', quiet: '#9aa4b5', bar: '#465062', ours: '#6ea8ff', back: '#161b24' },
} as const
const rules = (colours: Readonly<Record<string, string>>) =>
  Object.entries(colours)
    .map(([name, colour]) => ` .${name} { fill: ${colour} }`)
    .join('')
const titles = {
  'window 1': 'One to one, 1 unanswered message each',
  'window 32': 'One to one, 32 unanswered messages each',
  'group of 200': 'Group of 200, 8 unanswered messages, per delivery',
} as const
const size = { width: 760, labels: 130, bars: 520, row: 24, head: 34, gap: 18, top: 72 } as const

const newest = readdirSync(results)
  .filter((name) => name.endsWith('-peers.json'))
  .sort()
  .at(-1)
if (!newest) throw new Error('There is no result yet: run `npm run bench -- --peers` first.')
const file = JSON.parse(readFileSync(join(results, newest), 'utf8')) as PeerFile
mkdirSync(images, { recursive: true })
writeFileSync(join(images, 'performance.svg'), drawn(file))
console.log('Written to docs/images/performance.svg')

function drawn({ date, machine, results: servers }: PeerFile): string {
  const works = Object.keys(titles) as (keyof typeof titles)[]
  const block = size.head + servers.length * size.row + size.gap
  const height = size.top + works.length * block + 10
  const text = (x: number, y: number, words: string, style: string) =>
    `<text x="${x}" y="${y}" ${style}>${words}</text>`
  const parts = works.flatMap((work, index) => {
    const top = size.top + index * block
    const most = Math.max(...servers.map(({ works: { [work]: run } }) => run.serverCpu))
    const rows = servers.flatMap(({ name, works: { [work]: run } }, rowIndex) => {
      const y = top + size.head + rowIndex * size.row
      const width = Math.max(2, (run.serverCpu / most) * size.bars)
      const isOurs = name === 'Parley'
      const label = `class="text" font-weight="${isOurs ? 700 : 400}"`
      return [
        text(size.labels, y + 12, name, `text-anchor="end" ${label}`),
        `<rect x="${size.labels + 10}" y="${y}" width="${width.toFixed(1)}" height="16" rx="3" class="${isOurs ? 'ours' : 'bar'}"/>`,
        text(size.labels + 16 + width, y + 12, `${run.serverCpu.toFixed(1)} µs`, `class="quiet"`),
      ]
    })
    return [text(16, top + 18, titles[work], `class="text" font-weight="700"`), ...rows]
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${height}" width="${size.width}" height="${height}" font-family="system-ui, sans-serif" font-size="13" role="img" aria-label="CPU time per message of several servers">
<style>${rules(schemes.light)} @media (prefers-color-scheme: dark) {${rules(schemes.dark)} }</style>
<rect width="100%" height="100%" class="back"/>
${text(16, 26, 'CPU time of the server per message (less is better)', `class="text" font-size="16" font-weight="700"`)}
${text(16, 44, `${machine.cores} cores (${machine.cpu}), ${date}`, `class="quiet" font-size="12"`)}
${text(16, 60, 'Only Parley and the bare relay store one-to-one messages durably.', `class="quiet" font-size="12"`)}
${parts.join('\n')}
</svg>
`
}

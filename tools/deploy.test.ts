// The files in deploy/, as far as this machine can check them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './repository.ts'

const deploy = join(root, 'deploy')
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test('the systemd units are valid', () => {
  // Without systemd only their form is checked.
  const folder = mkdtempSync(join(tmpdir(), 'parley-units-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const units = readdirSync(join(deploy, 'systemd'))
  for (const name of units) {
    const text = readFileSync(join(deploy, 'systemd', name), 'utf8')
    for (const line of text.split('\n')) expect(line).toMatch(/^($|#|\[\w+\]$|\w+=)/)
    // The program need not be installed here.
    writeFileSync(join(folder, name), text.replaceAll('/usr/local/bin/parley', '/bin/true'))
  }
  if (!hasSystemd) return
  const { status, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', '--man=no', ...units.map((name) => join(folder, name))],
    { encoding: 'utf8' },
  )
  expect([status, stderr.split('\n').filter((line) => line.includes('parley'))]).toEqual([0, []])
})

test('the image is built from what npm run pack makes, on any base', () => {
  const text = readFileSync(join(deploy, 'Containerfile'), 'utf8')
  const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, list = '']) => list.split(' '))
  const packed = ['protocol', 'server'].map((name) => `dist/npm/parley-${name}-*.tgz`)
  expect(copied).toEqual(packed)
  for (const name of ['protocol', 'server'])
    expect(JSON.parse(readFileSync(join(root, `packages/${name}/package.json`), 'utf8'))).toMatchObject({
      name: `@parley/${name}`,
    })
  // Everything else that is installed comes from the base: it can be a mirror, or an image of your own.
  expect([...text.matchAll(/^FROM \$\{(\w+)\}/gm)].map(([, base]) => base)).toEqual(['BASE', 'BASE'])
  expect(text.match(/^FROM /gm)).toHaveLength(2)
})

test('every setting in these files exists', () => {
  const names = readFileSync(join(root, 'packages/server/src/config/setting-names.ts'), 'utf8')
  const known = new Set([...names.matchAll(/'(PARLEY_[A-Z0-9_]+)'/g)].map(([, name = '']) => name))
  // The host name of compose.yml.
  known.add('PARLEY_NAME')
  for (const name of ['Containerfile', 'compose.yml', 'systemd/parley.service', 'nginx/parley.conf'])
    for (const [found] of readFileSync(join(deploy, name), 'utf8').matchAll(/\bPARLEY_[A-Z0-9_]+/g))
      expect([name, known.has(found) || known.has(found.replace(/_FILE$/, ''))]).toEqual([name, true])
})

test('the image runs without rights, and the package that it installs has its program', () => {
  const text = readFileSync(join(deploy, 'Containerfile'), 'utf8')
  expect(text).toMatch(/^USER 10001$/m)
  expect(text).toContain('CMD ["parley"]')
  const { bin } = JSON.parse(readFileSync(join(root, 'packages/server/package.json'), 'utf8')) as {
    bin: Record<string, string>
  }
  expect(Object.keys(bin)).toContain('parley')
})

test('alert rules and the dashboard use metrics that exist', () => {
  const documented = readFileSync(join(root, 'docs/operating/monitoring.md'), 'utf8')
  const known = new Set([...documented.matchAll(/^\| `(parley_\w+)`/gm)].map(([, name = '']) => name))
  for (const name of ['prometheus/parley-rules.yml', 'grafana/parley.json']) {
    const used = [...readFileSync(join(deploy, name), 'utf8').matchAll(/\bparley_\w+/g)].map(
      ([found]) => found,
    )
    expect(used.length).toBeGreaterThan(0)
    expect([name, used.filter((each) => !known.has(each))]).toEqual([name, []])
  }
})

test('the panels of the dashboard do not overlap, and each asks for something', () => {
  const { panels } = JSON.parse(readFileSync(join(deploy, 'grafana/parley.json'), 'utf8')) as {
    panels: {
      id: number
      type: string
      title: string
      gridPos: { x: number; y: number; w: number; h: number }
      targets?: { expr: string }[]
    }[]
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)}:${y + Math.floor(at / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  for (const { type, title, targets = [] } of panels)
    expect([title, type === 'row' || targets.every(({ expr }) => expr.includes('$instance'))]).toEqual([
      title,
      true,
    ])
})

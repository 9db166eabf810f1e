import { expect, test } from 'vitest'
import { type Arrows, folderArrows, mermaid, packageArrows, reduced, withPictures } from './package-arrows.ts'

const files = [
  { path: 'packages/kit/src/a.ts', text: "import '@parley/client/groups'\nimport { x } from './b/c.ts'" },
  { path: 'packages/kit/src/a.test.ts', text: "import '@parley/testkit'" },
  { path: 'packages/kit/src/b/c.ts', text: "import type { D } from '../d/e.ts'\nimport '../platform/f.ts'" },
  { path: 'packages/kit/src/d/e.ts', text: "export const load = () => import('../g/h.ts')" },
  { path: 'apps/chat/src/main.tsx', text: "import '@parley/kit'\nimport 'react'" },
]

const plain = (arrows: Arrows) =>
  [...arrows].flatMap(([from, to]) => [...to].map((each) => `${from} > ${each}`))
const arrowsOf = (...pairs: [string, string][]): Arrows => {
  const arrows = new Map<string, Set<string>>()
  for (const [from, to] of pairs) arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
  return arrows
}

test('packages are connected by the names they import, without tests', () => {
  expect(plain(packageArrows(files))).toEqual(['packages/kit > packages/client', 'apps/chat > packages/kit'])
})

test('folders are connected by types and lazy imports as well, without files at the top and common folders', () => {
  expect(plain(folderArrows(files, 'packages/kit'))).toEqual(['b > d', 'd > g'])
})

test('an arrow that is implied by others is left out', () => {
  expect(plain(reduced(arrowsOf(['a', 'c'], ['a', 'b'], ['b', 'c'], ['c', 'd'], ['a', 'd'])))).toEqual([
    'a > b',
    'b > c',
    'c > d',
  ])
})

test('a circle stays visible', () => {
  expect(plain(reduced(arrowsOf(['a', 'b'], ['b', 'a'])))).toEqual(['a > b', 'b > a'])
})

test('a page gets the diagrams it asks for, and no others', () => {
  const picture = mermaid(arrowsOf(['packages/b', 'c'], ['a', 'c']))
  expect(picture).toBe('```mermaid\ngraph TD\n  a --> c\n  packages-b["packages/b"] --> c\n```')
  const before = 'x\n<!-- arrows: one -->\nold\n<!-- /arrows -->\ny'
  const after = `x\n<!-- arrows: one -->\n\n${picture}\n\n<!-- /arrows -->\ny`
  expect(withPictures(before, { one: picture })).toBe(after)
  expect(withPictures(after, { one: picture })).toBe(after)
  expect(() => withPictures(before, {})).toThrow('one')
})

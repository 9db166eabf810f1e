import { expect, test } from 'vitest'
import { checkCircles, circles, type FileImport } from './import-circles.ts'

const arrows = (...pairs: readonly string[]) =>
  pairs.map((pair) => {
    const [from = '', to = ''] = pair.split(' ')
    return { path: `src/${from}.ts`, target: `./${to}.ts` }
  })

const named = (...names: readonly string[]) => names.map((name) => `src/${name}.ts`)

test('files that import each other are a circle, also by way of others', () => {
  expect(circles(arrows('a b', 'b a'))).toEqual([named('a', 'b')])
  expect(circles(arrows('a b', 'b c', 'c a', 'c d', 'x a'))).toEqual([named('a', 'b', 'c')])
  expect(circles(arrows('a b', 'b a', 'b c', 'c d', 'd c'))).toHaveLength(2)
  expect(circles(arrows('a b', 'b c', 'c d', 'd b', 'd a'))).toEqual([named('a', 'b', 'c', 'd')])
})

test('several ways to the same file are no circle', () => {
  expect(circles(arrows('a b', 'a c', 'b d', 'c d', 'e d'))).toEqual([])
})

test('circles at run time and circles of types are told apart', () => {
  const at = (file: string, target: string, isType: boolean): FileImport => ({
    path: `packages/react/src/${file}`,
    target,
    isType,
  })
  const [runtime] = checkCircles([at('a.ts', './b.ts', false), at('b.ts', './a.ts', false)])
  expect(runtime?.message).toContain('at run time')
  const [types] = checkCircles([at('a.ts', './b.ts', false), at('b.ts', './a.ts', true)])
  expect(types?.message).toContain('types')
})

import { expect, test } from 'vitest'
import { logicalStyles, noFetchingStyles } from './styles.ts'

const path = 'packages/react/src/composer/Composer.css'
const inCss = (text: string) =>
  logicalStyles([{ path, text }]).map(({ line, message }) => `${line} ${message.split(':')[0]}`)
const inTsx = (text: string) =>
  logicalStyles([{ path: 'apps/chat/src/app.tsx', text }]).map(({ line }) => line)

test.each([
  ['.a {\n  margin-left: 1px;\n}', '2 margin-left'],
  ['.a { padding-right: 0 }', '1 padding-right'],
  ['.a { left: 0 }', '1 left'],
  ['.a{right:0}', '1 right'],
  ['.a { border-left: 1px solid }', '1 border-left'],
  ['.a { border-top-left-radius: 4px }', '1 border-top-left-radius'],
  ['.a { text-align: left }', '1 text-align'],
  ['.a { float: right }', '1 float'],
  ['.a { justify-content: right }', '1 justify-content'],
  ['.a { transform-origin: top left }', '1 transform-origin'],
  ['.a { transform: translateX(4px) }', '1 translateX('],
  ['.a { background: linear-gradient(to right, red, blue) }', '1 to right'],
  ['.a { margin: 0 1px 0 calc(2px + 1px) }', '1 margin'],
])('refuses %j', (text, expected) => {
  expect(inCss(text)).toEqual([expected])
})

test.each([
  '.a { margin-inline-start: 1px; inset-inline-end: 0; top: 0 }',
  '.a { margin: 0 1px 2px 1px; text-align: start }',
  '.a { --left: 1px; border-start-start-radius: 2px }',
  '.a { transform: translateY(4px); justify-content: start; background: linear-gradient(to bottom, red, blue) }',
  '/* left: 0 */ .align-left { color: red }',
])('accepts %j', (text) => {
  expect(inCss(text)).toEqual([])
})

test('styles in components are checked too', () => {
  expect(inTsx('export const A = () => (\n  <p style={{ marginLeft: 1 }} />\n)')).toEqual([2])
  expect(inTsx('export const A = () => <p style={{ marginInlineStart: 1, top: 2 }} />')).toEqual([])
})

test('style sheets fetch nothing', () => {
  expect(noFetchingStyles([{ path, text: '.a {\n background: url(a.png) }' }])).toMatchObject([{ line: 2 }])
  expect(noFetchingStyles([{ path, text: '/* url(a.png) */ .a { color: red }' }])).toEqual([])
})

test('other packages are not checked', () => {
  expect(logicalStyles([{ path: 'docs/a.css', text: '.a { left: 0 }' }])).toEqual([])
})

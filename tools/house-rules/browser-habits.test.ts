import { expect, test } from 'vitest'
import { passiveListeners, strictMode } from './browser-habits.ts'

const main = (text: string) => strictMode([{ path: 'apps/chat/src/main.tsx', text }])
const listener = (text: string) =>
  passiveListeners([{ path: 'packages/react/src/a.ts', text }]).map(({ line }) => line)

test('the app mounts inside StrictMode', () => {
  expect(main('createRoot(a).render(<StrictMode><App /></StrictMode>)')).toEqual([])
  expect(main('createRoot(a).render(<React.StrictMode><App /></React.StrictMode>)')).toEqual([])
  expect(main('// StrictMode\ncreateRoot(a).render(<App />)')).toHaveLength(1)
})

test('an app without its entry is a finding', () => {
  expect(strictMode([])).toMatchObject([{ path: 'apps/chat/src/main.tsx', message: 'is missing' }])
})

test.each([
  ["a.addEventListener('wheel', f)", [1]],
  ["\na.addEventListener('touchmove', f, true)", [2]],
  ["addEventListener('touchstart', f, { capture: true })", [1]],
  ["a.addEventListener('wheel', f, { passive: false })", []],
  ["a.addEventListener('touchmove', f, { passive: true, signal })", []],
  ["addEventListener('scroll', f, { capture: true })", []],
  ["a.addEventListener('click', f)", []],
])('%j has findings on the lines %j', (text, lines) => {
  expect(listener(text)).toEqual(lines)
})

// Follows docs/adding-a-call.md in a copy of the packages: every block of the page is applied to the file that is named
// before it, the types are checked, and the scenario of the page is one of the tests below. The same for a call that
// `npm run new:call` writes.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { run } from './child-process.mjs'
import { newCall, type Read } from './new-call.ts'
import { root } from './repository.ts'

interface Step {
  readonly path: string
  readonly language: string
  readonly lines: readonly string[]
}

/** The code blocks of a page, each with its own path or with the path that the text names last before it. */
function stepsOf(page: string): Step[] {
  const steps: Step[] = []
  let path = ''
  for (const part of page.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$|`(packages\/[^`]+)`/gm)) {
    const [, language, own, text = '', named] = part
    if (named !== undefined) path = named
    else if (language !== undefined)
      steps.push({ path: own ?? path, language, lines: text.trimEnd().split('\n') })
  }
  return steps
}

/** Applies the hunks of a diff, each of which has to fit in exactly one place. */
function patched(text: string, lines: readonly string[]): string {
  const hunks = lines.join('\n').split(/^@@$\n?/m)
  return hunks.reduce((before, hunk) => {
    const hunkLines = hunk.trimEnd().split('\n')
    const side = (without: string) =>
      hunkLines.flatMap((line) => (line.startsWith(without) ? [] : [line.slice(1)])).join('\n')
    const pieces = before.split(side('+'))
    if (pieces.length !== 2) throw new Error(`This fits in ${pieces.length - 1} places:\n${side('+')}`)
    return pieces.join(side('-'))
  }, text)
}

const copied = ['packages/protocol', 'packages/client', 'packages/server', 'packages/testkit']

/** The packages without their tests, resolving to each other; everything else is what is installed. */
function copyPackages(copy: string): void {
  const isWanted = (path: string) => !/\/node_modules$|\.test\.ts$/.test(path)
  for (const folder of copied)
    for (const name of ['src', 'package.json'])
      cpSync(join(root, folder, name), join(copy, folder, name), { recursive: true, filter: isWanted })
  for (const name of ['tsconfig.base.json', 'tests/scenarios/scenario.ts', 'tests/scenarios/package.json'])
    cpSync(join(root, name), join(copy, name))
  mkdirSync(join(copy, 'node_modules/@parley'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@parley' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const folder of copied)
    symlinkSync(join(copy, folder), join(copy, 'node_modules/@parley', folder.replace('packages/', '')))
}

function follow(steps: readonly Step[], copy: string): void {
  for (const { path, language, lines } of steps) {
    const target = join(copy, path)
    mkdirSync(dirname(target), { recursive: true })
    const text = language === 'diff' ? patched(readFileSync(target, 'utf8'), lines) : `${lines.join('\n')}\n`
    writeFileSync(target, text)
  }
}

const steps = stepsOf(readFileSync(join(root, 'docs/adding-a-call.md'), 'utf8'))
const scenarios = steps.filter(({ language }) => language === 'ts').map(({ path }) => path)
const copy = mkdtempSync(join(tmpdir(), 'adding-a-call-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))
copyPackages(copy)
follow(steps, copy)

const readCopy: Read = (path) => {
  const found = [join(copy, path), join(root, path)].find((each) => existsSync(each))
  return found === undefined ? undefined : readFileSync(found, 'utf8')
}
const generated = newCall('rooms.greet', 'rooms.greeted', readCopy)
for (const [path, text] of generated) {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  writeFileSync(join(copy, path), text)
}
const generatedScenario = 'tests/scenarios/rooms/greet.scenario.ts'

// Scenarios call `test`, so they are loaded where tests are collected.
for (const path of [...scenarios, generatedScenario])
  await import(/* @vite-ignore */ pathToFileURL(join(copy, path)).href)

test('the call takes six files and a scenario', () => {
  expect(new Set(steps.filter(({ language }) => language === 'diff').map(({ path }) => path)).size).toBe(6)
  expect(scenarios).toEqual(['tests/scenarios/people/clear-blocks.scenario.ts'])
})

test('a generated call takes six files, a scenario and a line in the changelog', () => {
  expect([...generated.keys()].sort()).toEqual([
    'CHANGELOG.md',
    'packages/protocol/src/catalogue-events.ts',
    'packages/protocol/src/catalogue.ts',
    'packages/protocol/src/rooms/events.ts',
    'packages/protocol/src/rooms/greet.ts',
    'packages/server/src/areas/rooms/greet.ts',
    'packages/server/src/areas/rooms/index.ts',
    generatedScenario,
  ])
})

test.each([
  ['rooms.greet', 'rooms.greeted', 'exists already'],
  ['profile.greet', 'profile.greeted', 'written by hand'],
  ['rooms.wave', 'groups.waved', 'belongs to another area'],
  ['greet', 'greeted', 'Name a call and its event'],
])('%s with %s is not generated: %s', (call, event, reason) => {
  expect(() => newCall(call, event, readCopy)).toThrow(reason)
})

test('the types fit', async () => {
  const config = {
    extends: './tsconfig.base.json',
    compilerOptions: { lib: ['ES2024', 'DOM', 'DOM.Iterable'], types: ['node'] },
    files: [
      'packages/client/src/areas/people/contacts.ts',
      'packages/server/src/areas/people/blocks.ts',
      'packages/server/src/areas/rooms/index.ts',
      generatedScenario,
    ],
  }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config))
  const words = [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--pretty', 'false']
  const { code, output } = await run(process.execPath, words, { cwd: copy, output: 'kept' })
  expect(output).toBe('')
  expect(code).toBe(0)
})

test('a block that fits nowhere, or twice, is refused', () => {
  expect(patched('a\nb\nc', [' a', '-b', '+d'])).toBe('a\nd\nc')
  expect(patched('a\nb\nc', ['+z', ' a', '@@', ' c', '+d'])).toBe('z\na\nb\nc\nd')
  expect(() => patched('a\nb', ['-c', '+d'])).toThrow('0 places')
  expect(() => patched('a\na', ['-a', '+d'])).toThrow('2 places')
})

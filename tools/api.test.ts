import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unexplained } from './api/hover-coverage.ts'
import { createReader } from './api/surface.ts'
import { differences, page } from './api.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-api-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const shown = (entry: string, opaque?: ReadonlySet<string>) =>
  page('entry', createReader(opaque)(entry), new Map())

describe('[TYPE-20] the page of an entry', () => {
  test('shows what is exported, in order, wherever it is declared, without comments', () => {
    write(
      'inner/b.d.ts',
      '/** Said. */\nexport interface B {\n    /** Said, too. */\n    readonly a: number;\n}\n',
    )
    write(
      'a.d.ts',
      "export * from './inner/b.js';\nexport declare const z: string;\nexport declare function a(): void;\n",
    )
    const entry = write(
      'entry.d.ts',
      "export { a, z as y } from './a.ts';\nexport type { B } from './a.js';\n",
    )
    expect(shown(entry)).toContain(
      '```ts\ninterface B {\n  readonly a: number;\n}\nfunction a(): void;\nconst z: string;\n// exported as y\n```',
    )
  })

  test('shows the types that exports refer to, and no others', () => {
    write(
      'parts.d.ts',
      'interface Part { readonly deep: Deep }\ntype Deep = 1;\ntype Unused = 2;\nexport type { Part };\n',
    )
    const entry = write(
      'entry.d.ts',
      "import type { Part } from './parts.js';\nexport interface Whole { part: Part; Unused: 3 }\n",
    )
    const text = shown(entry)
    expect(text).toContain('part of the types above')
    expect(text).toContain('type Deep = 1;')
    expect(text).not.toContain('type Unused')
  })

  test('opaque types are not expanded', () => {
    const entry = write(
      'entry.d.ts',
      'interface Secret { x: 1 }\nexport interface Handed { secret: Secret }\n',
    )
    expect(shown(entry, new Set(['Handed']))).toContain('interface Handed { … }')
    expect(shown(entry, new Set(['Handed']))).not.toContain('Secret')
  })

  test('names from other packages carry their package, and all overloads are listed', () => {
    const entry = write(
      'entry.d.ts',
      "export { P } from '@parley/protocol';\nexport declare function f(a: 1): void;\nexport declare function f(a: 2): void;\n",
    )
    expect(shown(entry)).toContain('As in `@parley/protocol`: `P`.')
    expect(shown(entry)).toContain('function f(a: 1): void;\nfunction f(a: 2): void;')
  })

  test('a long type of a value is replaced by a hash, which changes with it', () => {
    const value = (last: string) =>
      `export declare const long: {\n${'    a: 1;\n'.repeat(20)}    b: ${last};\n};\n`
    const sum = (last: string) =>
      /const long: \{ … 23 lines, ([0-9a-f]{12})/.exec(shown(write('entry.d.ts', value(last))))?.[1]
    const [one, other] = [sum('1'), sum('2')]
    expect(one).toBeDefined()
    expect(one).not.toBe(other)
  })

  test('a file that is exported under one name is expanded there', () => {
    write('limits.d.ts', 'export declare const most = 5;\nexport declare const least: Few;\ntype Few = 1;\n')
    const entry = write('entry.d.ts', "export * as limits from './limits.js';\n")
    expect(shown(entry)).toContain('namespace limits {\n  const least: Few;\n  const most = 5;\n}')
    expect(shown(entry)).toContain('type Few = 1;')
    expect(shown(entry)).not.toContain(folder)
  })

  test('a second entry only refers to what the first has shown', () => {
    const first = write('first.d.ts', 'export interface A { x: 1 }\n')
    const second = write('second.d.ts', "export * from './first.js';\nexport type B = 1;\n")
    const [read, told] = [createReader(), new Map<string, string>()]
    page('first', read(first), told)
    const text = page('second', read(second), told)
    expect(text).toContain('As in `first`: `A`.')
    expect(text).not.toContain('x: 1')
  })

  test('an export that cannot be found is an error, not a gap', () => {
    const entry = write('entry.d.ts', "export { gone } from './a.js';\n")
    write('a.d.ts', 'export {};\n')
    expect(() => shown(entry)).toThrow('exports gone, which is nowhere')
  })
})

test('[TYPE-21] a missing, superfluous or different page is found, with the line', () => {
  write('same.md', 'a\nb\n')
  write('other.md', 'a\nb\n')
  write('old.md', '')
  const made = new Map([
    ['same.md', 'a\nb\n'],
    ['other.md', 'a\nc\n'],
    ['new.md', ''],
  ])
  const found = differences(made, folder).map(({ path, line, message }) => `${path}:${line} ${message}`)
  expect(found).toEqual([
    expect.stringMatching(/^docs\/api\/old\.md:1 no entry/),
    expect.stringMatching(/^docs\/api\/other\.md:2 what is public has changed/),
    expect.stringMatching(/^docs\/api\/new\.md:1 the page is missing/),
  ])
})

describe('hover texts', () => {
  const silent = (entry: string, path: string, judged = new Set<string>()) =>
    unexplained(entry, createReader()(path), judged).map(({ name }) => name)
  const declarations = `
    /** Said. */
    export interface Explained {
      /** Said. */
      readonly a: number;
      readonly b: { readonly inside: string };
      method(): void;
      readonly kind: 'image';
      /** */
      readonly empty: number;
    }
    export declare function f(options: { readonly on: boolean }): Hidden;
    interface Hidden { readonly c: number }
    export declare class C { private secret: string; constructor(parts: { p: 1 }); shown(): void }
  `

  test('exports and members without a comment are found', () => {
    const entry = write('entry.d.ts', declarations)
    expect(silent('@parley/client', entry)).toEqual([
      'C',
      'C.shown',
      'Explained.b',
      'Explained.method',
      'Explained.empty',
      'f',
      'f.on',
      'Hidden.c',
    ])
  })

  test('a comment on the statement counts, a line comment does not', () => {
    const entry = write(
      'entry.d.ts',
      '/** Said. */\nexport declare const a: 1;\n// Not shown.\nexport declare const b: 1;\n',
    )
    expect(silent('@parley/react', entry)).toEqual(['b'])
  })

  test.each([
    '@parley/compat/group',
    '@parley/client/internals',
    '@parley/client/devtools',
    '@parley/protocol',
  ])('of %s only names are checked', (name) => {
    expect(silent(name, write('entry.d.ts', declarations))).toEqual(['C', 'f'])
  })

  test('names of the wire need no texts of their own', () => {
    const entry = write('protocol/wire/enums/kind.d.ts', 'export declare const JOIN = 2;\n')
    expect(silent('@parley/protocol', entry)).toEqual([])
    expect(silent('@parley/protocol', write('protocol/kind.d.ts', 'export declare const a = 2;\n'))).toEqual([
      'a',
    ])
  })

  test('the first entry that shows a declaration decides', () => {
    const entry = write('entry.d.ts', '/** Said. */\nexport interface A {\n  readonly b: number;\n}\n')
    const judged = new Set<string>()
    expect(silent('@parley/client/core', entry, judged)).toEqual([])
    expect(silent('@parley/client/media', entry, judged)).toEqual([])
    expect(silent('@parley/client/media', entry)).toEqual(['A.b'])
  })
})

// An entry of the client as the package of a mini-program: one file, for the engines of older telephones, in a world that
// has the host's object and timers, and nothing else.

import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import type { Rolldown } from 'vite'
import { build } from 'vite'

const entryOf = (name: string) => fileURLToPath(new URL(`../../../src/${name}`, import.meta.url))
const user = '\0application'

/** The code of an application that uses these exports of these entries, and how many files it is. */
export async function bundled(
  uses: Readonly<Record<string, readonly string[]>>,
  target = 'es2018',
): Promise<{ readonly code: string; readonly files: number }> {
  const application = Object.entries(uses)
    .map(([entry, names]) => `export { ${names.join(', ')} } from ${JSON.stringify(entryOf(entry))}`)
    .join('\n')
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target,
      modulePreload: false,
      rolldownOptions: {
        input: user,
        preserveEntrySignatures: 'strict',
        plugins: [
          {
            name: 'application',
            resolveId: (id) => (id === user ? id : undefined),
            load: (id) => (id === user ? application : undefined),
          },
        ],
        output: { format: 'iife', name: 'parley' },
      },
    },
  })
  const { output } = result as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  return { code: chunks[0]?.code ?? '', files: chunks.length }
}

/** What came with ES2023 and later, which no telephone has to have. */
const tooNew: Readonly<Record<string, readonly string[]>> = {
  'Array.prototype': ['toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex'],
  'Uint8Array.prototype': ['toBase64', 'toHex', 'setFromBase64'],
  Uint8Array: ['fromBase64', 'fromHex'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  Array: ['fromAsync'],
  Promise: ['withResolvers', 'try'],
  'Set.prototype': ['union', 'intersection', 'difference', 'isSubsetOf'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
}

export interface World {
  readonly parley: unknown
  /** Every name outside of its own that the code has asked for. */
  readonly asked: ReadonlySet<string>
}

/** Runs the code in a world of its own. */
export function runInWorld(code: string, names: Readonly<Record<string, unknown>>): World {
  const asked = new Set<string>()
  const globals: Record<string, unknown> = { setTimeout, clearTimeout, ...names }
  const context = createContext({ asked, globals, code })
  for (const [owner, methods] of Object.entries(tooNew))
    for (const method of methods) runInContext(`delete ${owner}['${method}']`, context)
  // Whatever is no name of its own is looked up in the scope, which tells.
  const parley = runInContext(
    `(() => {
      const scope = new Proxy({}, {
        has: (_, name) => name !== 'scope' && name !== 'parley',
        get(_, name) {
          if (typeof name === 'symbol') return undefined
          asked.add(name)
          return name in globals ? globals[name] : language[name]
        },
      })
      const language = { Array, ArrayBuffer, Boolean, Date, Error, JSON, Map, Math, Number, Object, Promise, Proxy, Reflect,
        RegExp, Set, String, Symbol, TypeError, Uint8Array, WeakMap, WeakSet, decodeURIComponent, encodeURIComponent,
        isFinite, isNaN, parseInt, undefined, NaN, Infinity, DataView, RangeError, Float64Array, Uint32Array }
      return new Function('scope', 'with (scope) {' + code + '; return parley }')(scope)
    })()`,
    context,
  )
  return { parley, asked }
}

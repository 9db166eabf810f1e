// Bundles an entry of the client for a mini-program: one file, for the engines of older phones, in a context that
// contains only the host's object and timers.

import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import type { Rolldown } from 'vite'
import { build } from 'vite'

const entryOf = (name: string) => fileURLToPath(new URL(`../../../src/${name}`, import.meta.url))
const user = '\0application'

/** The code of an application that uses these exports of these entries, and the number of its files. */
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

/** Features of ES2023 and later, which not every phone has. */
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
  /** Every global name that the code has accessed. */
  readonly asked: ReadonlySet<string>
}

/** Runs the code in a separate context. */
export function runInWorld(code: string, names: Readonly<Record<string, unknown>>): World {
  const asked = new Set<string>()
  const globals: Record<string, unknown> = { setTimeout, clearTimeout, ...names }
  const context = createContext({ asked, globals, code })
  for (const [owner, methods] of Object.entries(tooNew))
    for (const method of methods) runInContext(`delete ${owner}['${method}']`, context)
  // Global names are looked up in the scope, which records them.
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

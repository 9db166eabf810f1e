// Import circles: files that import each other, directly or through others. A circle of runtime imports depends on which
// file is loaded first, so there may be none. A circle that only types close runs correctly, but its files cannot be
// understood one by one. An import() runs later and closes no circle.

import { dirname, join, normalize } from 'node:path/posix'
import type { Import } from './read-imports.ts'

/** The files of one circle: every one of them reaches every other. Sorted. */
export type Circle = readonly string[]

export interface Circles {
  readonly runtime: readonly Circle[]
  /** Those that disappear without the type imports. */
  readonly types: readonly Circle[]
}

export function circlesOf(imports: readonly Import[]): Circles {
  const runtime = components(graphOf(imports.filter(({ kind }) => kind === 'runtime')))
  const all = components(graphOf(imports.filter(({ kind }) => kind !== 'lazy')))
  const runtimeFiles = new Set(runtime.flat())
  return { runtime, types: all.filter((circle) => !circle.some((path) => runtimeFiles.has(path))) }
}

type Graph = ReadonlyMap<string, readonly string[]>

function graphOf(imports: readonly Import[]): Graph {
  const graph = new Map<string, string[]>()
  for (const { path, target } of imports) {
    if (!target.startsWith('.')) continue
    const targets = graph.get(path) ?? []
    targets.push(normalize(join(dirname(path), target)))
    graph.set(path, targets)
  }
  return graph
}

/** The strongly connected components with more than one file, by Tarjan's algorithm. */
function components(graph: Graph): Circle[] {
  const found: Circle[] = []
  const numbers = new Map<string, number>()
  const lows = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()

  function visit(path: string): void {
    const number = numbers.size
    numbers.set(path, number)
    lows.set(path, number)
    stack.push(path)
    onStack.add(path)
    for (const target of graph.get(path) ?? []) {
      if (!numbers.has(target)) visit(target)
      if (onStack.has(target)) lows.set(path, Math.min(lows.get(path) ?? 0, lows.get(target) ?? 0))
    }
    if (lows.get(path) !== number) return
    const circle = stack.splice(stack.indexOf(path))
    for (const member of circle) onStack.delete(member)
    if (circle.length > 1) found.push(circle.sort())
  }

  for (const path of [...graph.keys()].sort()) if (!numbers.has(path)) visit(path)
  return found
}

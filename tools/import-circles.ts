// Circles of imports inside a package: files that import each other, directly or by way of others.
import { dirname, join, normalize } from 'node:path/posix'
import { mostTypeCircles, withoutCircles } from './import-rules.ts'
import type { Finding } from './repository.ts'

export interface FileImport {
  readonly path: string
  /** As written. */
  readonly target: string
  /** Imports types only, so it is gone at run time. */
  readonly isType: boolean
}

/** Circles at run time, lazy imports included, and those that exist only for types where there are too many. */
export function checkCircles(imports: readonly FileImport[]): Finding[] {
  return withoutCircles.flatMap((home) => {
    const own = imports.filter(({ path }) => path.startsWith(`${home}/src/`))
    const running = circles(own.filter(({ isType }) => !isType))
    const all = circles(own)
    const findings = running.map((files) => finding(files, 'import each other at run time'))
    if (running.length === 0 && all.length > mostTypeCircles)
      findings.push(...all.map((files) => finding(files, 'import types of each other')))
    return findings
  })
}

function finding(files: readonly string[], what: string): Finding {
  return { path: files[0] ?? '', line: 1, message: `${files.join(', ')} ${what}` }
}

/** Files that reach each other by imports: strongly connected components with more than one file (Tarjan). */
export function circles(imports: readonly Pick<FileImport, 'path' | 'target'>[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { path, target } of imports) {
    if (!target.startsWith('.')) continue
    const file = normalize(join(dirname(path), target))
    targets.set(path, [...(targets.get(path) ?? []), file])
  }
  const found: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const visit = (file: string): number => {
    let low = order.size
    const own = low
    order.set(file, own)
    open.push(file)
    for (const next of targets.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low)
      lowest.set(file, low)
    }
    if (low === own) {
      const members = open.splice(open.indexOf(file))
      if (members.length > 1) found.push(members.sort())
    }
    return low
  }
  for (const file of targets.keys()) if (!order.has(file)) visit(file)
  return found
}

// The public surface of an entry: its exported declarations, and the declarations they refer to.
import { type Declaration, type Module, type Origin, readModule } from './read-declarations.ts'

/** A named thing: a declaration in a file, or an export of another package. */
export interface Found {
  readonly name: string
  /** Identifies a declaration, however it is reached. */
  readonly key: string
  readonly declarations: readonly Declaration[]
  /** Set for a name of another package, which documents it itself. */
  readonly origin?: Origin
}

export interface Surface {
  /** By the names under which they are exported. */
  readonly exported: ReadonlyMap<string, Found>
  /** Declarations that these refer to and that cannot be imported. */
  readonly inner: readonly Found[]
}

/**
 * Reads the entries of one package; each file is read once. Types that are only passed from one of our functions to
 * another are opaque: their parts are not shown.
 */
export function createReader(opaque: ReadonlySet<string> = new Set()): (entry: string) => Surface {
  const modules = new Map<string, Module>()
  const moduleAt = (path: string): Module => {
    const known = modules.get(path) ?? readModule(path)
    modules.set(path, known)
    return known
  }

  /** Where a name of a file is declared. */
  function local(module: Module, name: string): Found | undefined {
    const declarations = module.declarations.get(name)
    if (declarations && opaque.has(name))
      return { name, key: `${module.path}#${name}`, declarations: hidden(name) }
    if (declarations) return { name, key: `${module.path}#${name}`, declarations }
    const origin = module.imports.get(name)
    return origin && follow(origin, name)
  }

  function follow(origin: Origin, name: string): Found | undefined {
    if (!origin.module.endsWith('.d.ts'))
      return { name, key: `${origin.module}#${origin.name}`, declarations: [], origin }
    const module = moduleAt(origin.module)
    return origin.name === '*' ? whole(module, name) : named(module, origin.name)
  }

  /** Everything that a file exports, under one name. */
  function whole(module: Module, name: string): Found {
    const inside = [...new Set(allNames(module))].sort(byName).flatMap((each) => named(module, each) ?? [])
    const declarations = inside.flatMap((each) => each.declarations)
    const lines = declarations.flatMap(({ text }) => text.split('\n')).map((line) => `  ${line}`)
    const text = [`namespace ${name} {`, ...lines, '}'].join('\n')
    const uses = new Set(declarations.flatMap((each) => [...each.uses]))
    return {
      name,
      key: `${module.path}#*`,
      declarations: [{ text, uses, unexplained: declarations.flatMap((each) => each.unexplained) }],
    }
  }

  /** The export of a file with this name. */
  function named(module: Module, name: string): Found | undefined {
    const target = module.exports.get(name)
    if (typeof target === 'string') return local(module, target)
    if (target) return follow(target, name)
    for (const star of module.stars.filter((path) => path.endsWith('.d.ts'))) {
      const found = named(moduleAt(star), name)
      if (found) return found
    }
    return undefined
  }

  function allNames(module: Module): string[] {
    const stars = module.stars.filter((path) => path.endsWith('.d.ts'))
    return [...module.exports.keys(), ...stars.flatMap((path) => allNames(moduleAt(path)))]
  }

  return (entry) => {
    const module = moduleAt(entry)
    const exported = new Map<string, Found>()
    for (const name of [...new Set(allNames(module))].sort(byName)) {
      const found = named(module, name)
      if (!found) throw new Error(`${entry} exports ${name}, which is nowhere`)
      exported.set(name, found)
    }
    const reached = new Map([...exported.values()].map((found) => [found.key, found]))
    const shown = new Set(reached.keys())
    for (const found of reached.values()) {
      const home = modules.get(found.key.slice(0, found.key.lastIndexOf('#')))
      if (!home) continue
      for (const { uses } of found.declarations) {
        for (const name of uses) {
          const used = local(home, name)
          if (used && !used.origin && !reached.has(used.key)) reached.set(used.key, used)
        }
      }
    }
    const inner = [...reached.values()].filter(({ key }) => !shown.has(key))
    return { exported, inner: inner.sort((a, b) => byName(a.name, b.name) || byName(a.key, b.key)) }
  }
}

const hidden = (name: string): Declaration[] => [
  { text: `interface ${name} { … }`, uses: new Set(), unexplained: [] },
]

/** The order of code points, which is the same on every machine. */
export const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

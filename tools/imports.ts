// Checks the direction of every import against import-rules.ts, and that no imports form a circle. Run it alone with
// `node tools/imports.ts`, which also prints the circles of types.
import { isBuiltin } from 'node:module'
import { dirname, join, normalize } from 'node:path/posix'
import { type Circle, circlesOf } from './import-cycles.ts'
import {
  doorOfArea,
  featureFolders,
  folderPackageRules,
  folderRules,
  mayUseNode,
  mayUseTools,
  mostTypeCircles,
  openToTests,
  packageRules,
  slowModules,
  toolsForTests,
  topOfPackage,
} from './import-rules.ts'
import { type Import, importsOf } from './read-imports.ts'
import type { Finding, SourceFile } from './repository.ts'
import { eachFile, isCode, isTest, readFiles, report } from './repository.ts'

/** Imports that tests may use beyond their package's row. */
const forTests = /^@parley\/(testkit|client\/node|protocol)$/

/** Finds imports in a direction that is not allowed. */
export function checkImports(files: readonly SourceFile[], read = importsOf): Finding[] {
  const dependencies = new Map(
    files
      .filter(({ path }) => /(^|\/)package\.json$/.test(path))
      .map(({ path, text }) => [dirname(path), JSON.parse(text) as PackageFile]),
  )
  const findings: Finding[] = []
  const protocol = dependencies.get('packages/protocol')
  const kinds = [protocol?.dependencies, protocol?.peerDependencies, protocol?.optionalDependencies]
  for (const name of kinds.flatMap((kind) => Object.keys(kind ?? {}))) {
    findings.push({
      path: 'packages/protocol/package.json',
      line: 1,
      message: `the protocol depends on ${name}; it has no runtime dependencies`,
    })
  }
  const code = files.filter(({ path }) => isCode(path))
  const wrong = eachFile(code, (file) =>
    read(file).flatMap((each) => {
      const message = judge(each, dependencies)
      return message === undefined ? [] : [{ path: each.path, line: each.line, message }]
    }),
  )
  return [...findings, ...wrong]
}

interface PackageFile {
  readonly name?: string
  readonly dependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
}

/** The reason why an import is refused; undefined if it is allowed. */
function judge(each: Import, packages: ReadonlyMap<string, PackageFile>): string | undefined {
  const home = homeOf(each.path)
  if (each.target.startsWith('.')) {
    const target = normalize(join(dirname(each.path), each.target))
    const isOpen = isUsableTool(target, each.path) || (isTest(each.path) && openToTests.includes(target))
    if (homeOf(target) !== home && !isOpen) {
      return `imports ${target} by a relative path: other packages are imported by their name`
    }
    if (home === undefined) return undefined
    if (isTest(target) && !isTest(each.path)) return `imports ${target}, which is for tests only`
    return judgeFolder(each.path, target, home)
  }
  return home === undefined ? undefined : judgePackage(each, home, packages)
}

function isUsableTool(target: string, path: string): boolean {
  if (!target.startsWith('tools/')) return false
  return mayUseTools.test(path) || (isTest(path) && target.startsWith(toolsForTests))
}

/** `packages/client` for a file in it; undefined for tests, tools and the like, which may import anything. */
function homeOf(path: string): string | undefined {
  return /^(packages|apps)\/[^/]+(?=\/|$)/.exec(path)?.[0]
}

function judgePackage(
  each: Import,
  home: string,
  packages: ReadonlyMap<string, PackageFile>,
): string | undefined {
  const { path, target } = each
  const tests = isTest(path) || /\/vite\.config\.ts$/.test(path)
  if (isBuiltin(target)) {
    const instead = slowModules[target]
    if (instead && home === 'packages/server' && !tests && each.kind === 'runtime')
      return `imports ${target}, which slows every start down: import from ${instead}`
    if (tests || mayUseNode.some((pattern) => pattern.test(path))) return undefined
    return `imports ${target}: ${home} also runs where there is no Node`
  }
  if (target.startsWith('@parley/')) {
    const allowed = packageRules[home]
    if (allowed === undefined) return `${home} has no row in tools/import-rules.ts`
    const own = packages.get(home)?.name
    const narrow = tests ? undefined : folderPackageRules[dirname(path)]
    if (narrow && !narrow.includes(target))
      return `imports ${target}: ${dirname(path)} may import ${narrow.join(', ')}`
    if (allowed.includes(target)) return undefined
    if (tests && (forTests.test(target) || target === own || target.startsWith(`${own}/`))) return undefined
    return `imports ${target}: ${home} may import ${allowed.length > 0 ? allowed.join(', ') : 'no other package'}`
  }
  const name = target.split('/', target.startsWith('@') ? 2 : 1).join('/')
  const declared = packages.get(home)
  if (name in { ...declared?.dependencies, ...declared?.peerDependencies, ...declared?.optionalDependencies })
    return undefined
  if (tests && name in { ...declared?.devDependencies, ...packages.get('.')?.devDependencies })
    return undefined
  return `imports ${name}, which is not among the dependencies of ${home}/package.json`
}

function judgeFolder(path: string, target: string, home: string): string | undefined {
  const rules = folderRules[home]
  const source = `${home}/src/`
  // Tests may import anything within their package.
  if (rules === undefined || isTest(path) || !path.startsWith(source) || !target.startsWith(source))
    return undefined

  const entries = topOfPackage[target]
  const from = topLevelOf(path.slice(source.length))
  if (entries !== undefined && !entries.includes(from)) return `imports ${target}, which nothing imports`

  const to = topLevelOf(target.slice(source.length))
  for (const name of [from, to])
    if (!(name in rules)) return `${source}${name} has no row in tools/import-rules.ts`
  const allowed = rules[from]
  if (from === to) return home === 'packages/server' && from === 'areas' ? judgeArea(path, target) : undefined
  if (allowed === 'everything' || allowed?.includes(to)) {
    const isFeature = featureFolders[home]?.includes(to) === true
    const isPublic = target === `${source}${to}/index.ts`
    return isFeature && !isPublic
      ? `imports ${target}: other folders import ${source}${to}/index.ts`
      : undefined
  }
  const may =
    allowed !== undefined && allowed.length > 0
      ? `may import ${allowed.join(', ')}`
      : 'imports only other packages'
  return `imports ${target}: ${from} ${may}`
}

/** `state` for state/ingest.ts, `client.ts` for a file at the top. */
const topLevelOf = (path: string) => path.split('/')[0] ?? path

/** An area may use another area only through its public file. */
function judgeArea(path: string, target: string): string | undefined {
  const [, , , , ownArea, ...own] = path.split('/')
  const [, , , , otherArea, ...rest] = target.split('/')
  const atTop = own.length === 0
  if (atTop || ownArea === otherArea || rest.length === 0) return undefined
  if (rest.join('/') === doorOfArea) return undefined
  return `imports ${target}: of another area only ${doorOfArea} may be used`
}

/** Finds rows of import-rules.ts for packages, folders and files that do not exist. */
export function checkRules(files: readonly SourceFile[]): Finding[] {
  const rows = Object.entries(folderRules).flatMap(([home, rules]) => {
    const names = Object.entries(rules).flatMap(([from, to]) => [from, ...(to === 'everything' ? [] : to)])
    return [...new Set(names)].map((name) => `${home}/src/${name}`)
  })
  const named = [
    ...Object.keys(packageRules),
    ...Object.keys(folderPackageRules),
    ...rows,
    ...openToTests,
    toolsForTests.replace(/\/$/, ''),
  ]
  return named
    .filter((row) => !files.some(({ path }) => path === row || path.startsWith(`${row}/`)))
    .map((row) => ({
      path: 'tools/import-rules.ts',
      line: 1,
      message: `has a row for ${row}, which does not exist`,
    }))
}

/** Finds import circles that are not allowed: any at runtime, and more than a few that only types close. */
export function checkCircles(files: readonly SourceFile[], read = importsOf): Finding[] {
  const { runtime, types } = circlesIn(files, read)
  return [
    ...runtime.map((circle) => finding(circle, 'these files import each other at runtime')),
    ...types
      .slice(mostTypeCircles)
      .map((circle) =>
        finding(
          circle,
          `these files import types of each other; at most ${mostTypeCircles} circles may do so`,
        ),
      ),
  ]
}

const circlesIn = (files: readonly SourceFile[], read: typeof importsOf) =>
  circlesOf(files.filter(({ path }) => isCode(path)).flatMap((file) => read(file)))

const finding = (circle: Circle, message: string): Finding => ({
  path: circle[0] ?? '',
  line: 1,
  message: `${message}: ${circle.join(', ')}`,
})

if (import.meta.main) {
  const files = readFiles()
  // Parsing a file is most of the work, so it is parsed once.
  const known = new Map<SourceFile, Import[]>()
  const read = (file: SourceFile) => {
    const imports = known.get(file) ?? importsOf(file)
    known.set(file, imports)
    return imports
  }
  const { types } = circlesIn(files, read)
  console.log(`${types.length} circles of types${types.length > 0 ? ':' : ''}`)
  for (const circle of types) console.log(`  ${circle.join(' ')}`)
  report([...checkRules(files), ...checkImports(files, read), ...checkCircles(files, read)])
}

// `npm run check`: all static checks of the sources. Each line is one check; `npm test` counts them among its tests.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { command, ensureNode, ensurePackages, environment, root } from './bootstrap.mjs'
import { run } from './child-process.mjs'
import { compilerEnvironment } from './compiler-environment.mjs'
import { totals } from './test-totals.mjs'

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {readonly string[]} command of the pinned Node
 */

/**
 * All checks, the slowest first: they run two at a time.
 *
 * The sources are type-checked together with all tests once, and then in programs with fewer globals, because only
 * those can detect that a source uses something that does not exist where it runs. Some of these share a program
 * (tsconfig.*.json at the root); each of the others is alone for a reason:
 *
 * - packages/protocol has neither DOM nor Node, and stricter optional properties.
 * - packages/server has Node and no DOM; packages/testkit has both, and nothing of Vite.
 * - The type tests in packages/<name>/types declare shapes or globals that hold for everything that is compiled
 * with them, or prove that nothing has to be declared.
 *
 * @returns {Check[]}
 */
export function allChecks() {
  const biome = 'node_modules/@biomejs/biome/bin/biome'
  return [
    typesOf('everything', '.'),
    { name: 'bundle sizes', command: ['tools/size.ts'] },
    { name: 'public surface', command: ['tools/api.ts'] },
    {
      name: 'format and lint',
      command: [biome, 'check', '--error-on-warnings', '--max-diagnostics=200', '.'],
    },
    typesOf('the browser sources of kit and app', 'tsconfig.kit.json'),
    ...alone().map((path) => typesOf(`${path} in its own surroundings`, path)),
    typesOf('the sources that run in browsers and mini-programs', 'tsconfig.hosts.json'),
    { name: 'house rules', command: ['tools/house-rules.ts'] },
    { name: 'reference pages', command: ['tools/reference.ts'] },
    { name: 'import directions', command: ['tools/imports.ts'] },
    { name: 'pictures of the imports', command: ['tools/package-arrows.ts'] },
    { name: 'licences', command: ['tools/licences.ts'] },
    { name: 'lock file', command: ['tools/lockfile.ts'] },
  ]
}

/** Packages whose sources share a program: tsconfig.kit.json and tsconfig.hosts.json. */
const together = ['packages/client', 'packages/compat', 'packages/react', 'apps/chat', 'apps/console']

/** Folders with a tsconfig.json that are separate programs. A new package is one until it joins another. */
function alone() {
  const packages = [...foldersIn('packages'), ...foldersIn('apps')]
  const folders = [
    ...packages.filter((path) => !together.includes(path)),
    ...packages.flatMap((path) => foldersIn(`${path}/types`)),
  ]
  return folders.filter((path) => existsSync(join(root, path, 'tsconfig.json')))
}

/**
 * One checker per program: two programs run at a time, and more checkers in one would do some of the work twice.
 *
 * @param {string} what
 * @param {string} project
 * @returns {Check}
 */
function typesOf(what, project) {
  const tsc = 'node_modules/typescript/bin/tsc'
  return {
    name: `types of ${what}`,
    command: [tsc, '--noEmit', '--pretty', 'false', '--checkers', '1', '--project', project],
  }
}

/** @param {string} path from the root */
function foldersIn(path) {
  if (!existsSync(join(root, path))) return []
  return readdirSync(join(root, path)).map((name) => `${path}/${name}`)
}

/**
 * Runs all checks, two at a time, and prints each when it is done.
 *
 * @param {string} node
 * @param {readonly Check[]} [checks]
 * @param {typeof run} [runs]
 * @returns {Promise<import('./test-totals.mjs').Count>}
 */
export async function runChecks(node, checks = allChecks(), runs = run) {
  const waiting = [...checks]
  /** @type {string[]} */
  const failures = []
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const start = Date.now()
      const { code, output } = await runs(node, check.command, {
        cwd: root,
        env: { ...environment(), ...compilerEnvironment },
        output: 'kept',
      })
      console.log(`${code === 0 ? '✓' : '✗'} ${check.name} ${((Date.now() - start) / 1000).toFixed(1)} s`)
      if (code === 0) continue
      console.log(indent(output.trimEnd() || `ended with code ${code} and no output`))
      failures.push(check.name)
    }
  }
  await Promise.all([work(), work()])
  const passed = checks.length - failures.length
  return { passed, failed: failures.length, ...(failures.length > 0 ? { failures } : {}) }
}

/** @param {string} text */
function indent(text) {
  return text.replace(/^/gm, '    ')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await command(async () => {
    await ensurePackages()
    const count = await runChecks(ensureNode())
    console.log(totals(count))
    return count.failed === 0 ? 0 : 1
  })
}

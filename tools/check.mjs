// `npm run check`: everything that can be said about the sources without running them. Each line is one check;
// `npm test` counts them among its tests.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { command, ensureNode, ensurePackages, environment, root } from './bootstrap.mjs'
import { totals } from './counting.mjs'
import { run } from './run.mjs'

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {readonly string[]} command of the pinned Node
 */

/** @returns {Check[]} */
function allChecks() {
  const packages = ['packages', 'apps'].flatMap((group) =>
    existsSync(join(root, group)) ? readdirSync(join(root, group)).map((name) => `${group}/${name}`) : [],
  )
  // Type tests stand alone, because what they declare holds for all that is compiled with them.
  const places = [...packages, ...packages.flatMap((path) => foldersIn(`${path}/types`))]
  const typed = ['.', ...places.filter((path) => existsSync(join(root, path, 'tsconfig.json')))]
  const biome = 'node_modules/@biomejs/biome/bin/biome'
  const tsc = 'node_modules/typescript/bin/tsc'
  return [
    {
      name: 'format and lint',
      command: [biome, 'check', '--error-on-warnings', '--max-diagnostics=200', '.'],
    },
    ...typed.map((path) => ({
      name: path === '.' ? 'types of everything' : `types of ${path} in its own surroundings`,
      command: [tsc, '--noEmit', '--pretty', 'false', '--project', path],
    })),
    { name: 'import directions', command: ['tools/imports.ts'] },
    { name: 'licences', command: ['tools/licences.ts'] },
    { name: 'lock file', command: ['tools/lockfile.ts'] },
    { name: 'house rules', command: ['tools/house-rules.ts'] },
    { name: 'reference pages', command: ['tools/reference.ts'] },
    { name: 'public surface', command: ['tools/api.ts'] },
    { name: 'bundle sizes', command: ['tools/size.ts'] },
  ]
}

/** @param {string} path from the root */
function foldersIn(path) {
  if (!existsSync(join(root, path))) return []
  return readdirSync(join(root, path)).map((name) => `${path}/${name}`)
}

/**
 * Runs all checks, two at a time, and prints them in order.
 *
 * @param {string} node
 * @param {readonly Check[]} [checks]
 * @returns {Promise<import('./counting.mjs').Count>}
 */
export async function runChecks(node, checks = allChecks()) {
  const results = []
  for (let index = 0; index < checks.length; index += 2) {
    const pair = checks.slice(index, index + 2).map(async (check) => ({
      name: check.name,
      ...(await run(node, check.command, { cwd: root, env: environment(), output: 'kept' })),
    }))
    for (const { name, code, output } of await Promise.all(pair)) {
      console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
      if (code !== 0) console.log(indent(output.trimEnd() || `ended with code ${code} and no word`))
      results.push(code === 0)
    }
  }
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
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

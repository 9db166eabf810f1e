import { expect, test } from 'vitest'
import { runChecks } from './check.mjs'
import { run } from './child-process.mjs'
import { root } from './repository.ts'

test('two checks run at a time, and the next one starts when one of them ends', async () => {
  const ends = new Map<string, () => void>()
  const runs = (_node: string, [name = '']: readonly string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      ends.set(name, () => resolve({ code: 0, output: '' }))
    })
  const checks = ['a', 'b', 'c', 'd'].map((name) => ({ name, command: [name] }))
  const done = runChecks('node', checks, runs)
  await expect.poll(() => [...ends.keys()]).toEqual(['a', 'b'])
  ends.get('b')?.()
  await expect.poll(() => [...ends.keys()]).toEqual(['a', 'b', 'c'])
  ends.get('c')?.()
  await expect.poll(() => [...ends.keys()]).toEqual(['a', 'b', 'c', 'd'])
  ends.get('a')?.()
  ends.get('d')?.()
  expect(await done).toEqual({ passed: 4, failed: 0 })
})

test('a failing check is named', async () => {
  const runs = async (_node: string, [name]: readonly string[]) => ({
    code: name === 'b' ? 2 : 0,
    output: '',
  })
  const checks = ['a', 'b', 'c'].map((name) => ({ name, command: [name] }))
  expect(await runChecks('node', checks, runs)).toEqual({ passed: 2, failed: 1, failures: ['b'] })
})

interface Shown {
  readonly compilerOptions: object
  readonly files: readonly string[]
}

/** A configuration as the compiler resolves it, with paths relative to the root. */
async function shown(folder: string, file = 'tsconfig.json'): Promise<Shown> {
  const words = ['node_modules/typescript/bin/tsc', '--showConfig', '--project', `${folder}/${file}`]
  const { code, output } = await run(process.execPath, words, { cwd: root, output: 'kept' })
  expect(code, output).toBe(0)
  const { compilerOptions, files } = JSON.parse(output) as Shown
  return { compilerOptions, files: files.map((path) => path.replace(/^\.\//, `${folder}/`)).sort() }
}

test.each([
  ['tsconfig.hosts.json', ['packages/client', 'packages/compat']],
  ['tsconfig.kit.json', ['packages/react', 'apps/chat', 'apps/console']],
])('%s checks the files of %j with the same options', async (file, packages) => {
  const { compilerOptions, files } = await shown('.', file)
  const each = await Promise.all(packages.map((folder) => shown(folder)))
  for (const one of each) expect(one.compilerOptions).toEqual(compilerOptions)
  expect(files.map((path) => path.replace(/^\.\//, ''))).toEqual(each.flatMap((one) => one.files).sort())
})

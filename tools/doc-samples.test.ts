// The samples of the guides for the kit compile, each as a module of an application.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compilerEnvironment } from './compiler-environment.mjs'
import { root } from './repository.ts'

const guides = ['extending', 'hooks', 'embedding']

const samplesOf = (guide: string) =>
  [...readFileSync(join(root, 'docs', `${guide}.md`), 'utf8').matchAll(/^```tsx\n(.*?)^```$/gms)].map(
    ([, code = '']) => code,
  )

it('the samples of the guides compile', () => {
  // Below the repository, where the packages are found as an application finds them.
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(root, 'test-results', 'samples-'))
  try {
    const samples = guides.flatMap((guide) => samplesOf(guide).map((code, index) => ({ guide, code, index })))
    expect(samples.length).toBeGreaterThan(5)
    for (const { guide, code, index } of samples)
      writeFileSync(join(folder, `${guide}-${index + 1}.tsx`), code)
    const config = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        lib: ['ES2022', 'DOM', 'DOM.Iterable'],
        types: ['vite/client'],
        jsx: 'react-jsx',
        noEmit: true,
      },
      include: ['.'],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const run = () =>
      execFileSync(process.execPath, [tsc, '--project', folder], {
        encoding: 'utf8',
        env: { ...process.env, ...compilerEnvironment },
      })
    let problems = ''
    try {
      run()
    } catch (error) {
      problems = String((error as { stdout?: unknown }).stdout)
    }
    expect(problems).toBe('')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)

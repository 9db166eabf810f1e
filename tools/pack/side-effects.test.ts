import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../repository.ts'

// Bundlers drop the body of a module that only passes on what others export, unless the package says that it matters: its
// texts would be missing, and people would read the keys.
it('keeps the texts that modules of the kit register which only export from others', () => {
  const kit = join(root, 'packages/react')
  const { sideEffects } = JSON.parse(readFileSync(join(kit, 'package.json'), 'utf8'))
  const registering = globSync('src/**/*.{ts,tsx}', { cwd: kit }).filter((file) => {
    if (file.includes('.test.')) return false
    const text = readFileSync(join(kit, file), 'utf8')
    return /^addEnglish\(/mu.test(text) && !/^export (?!\{|type|interface)/mu.test(text)
  })
  expect(registering).toContain('src/timeline/kinds/loaded-kinds.ts')
  const isKept = (file: string) => sideEffects.some((pattern: string) => matchesGlob(file, pattern))
  expect(registering.filter((file) => !isKept(file))).toEqual([])
})

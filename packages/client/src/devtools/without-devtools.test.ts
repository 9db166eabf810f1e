// The bundles of applications that do not import the devtools contain none of their code.

import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

/** The source files in a bundle of this entry. */
async function filesOf(entry: string): Promise<string[]> {
  const result = await build({
    root: fileURLToPath(new URL('../../../..', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(`../${entry}`, import.meta.url)),
        preserveEntrySignatures: 'allow-extension',
      },
    },
  })
  const { output } = result as Rolldown.RolldownOutput
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
}

test('[DEV-4] a bundle of the client has no file of the devtools, static or dynamic', async () => {
  const isOurs = (file: string) => file.includes('devtools')
  for (const entry of ['index.ts', 'core.ts', 'tabs.ts', 'store.ts']) {
    const files = await filesOf(entry)
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter(isOurs)).toEqual([])
  }
  // The filter works: the devtools entry does have them.
  expect((await filesOf('devtools.ts')).filter(isOurs).length).toBeGreaterThan(5)
})

// All of the client in one file, for pages and hosts without modules. What is loaded on demand elsewhere is in it.
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { build } from 'vite'
import { root } from '../repository.ts'

/** One minified file of all that an entry exports. */
export async function bundleInOneFile(
  entry: string,
  format: 'iife' | 'cjs',
  name = 'Parley',
  exports: 'named' | 'default' = 'named',
): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry, formats: [format], name, fileName: 'parley' },
      rolldownOptions: { output: { codeSplitting: false, exports } },
    },
  })
  const [{ output }] = result as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  const chunks = output.filter((file) => file.type === 'chunk')
  if (chunks.length !== 1 || chunks[0] === undefined)
    throw new Error(`${entry} became ${chunks.length} files`)
  return chunks[0].code
}

/** `parley.js`, which gives a page the global `Parley`: the client with its selections, the local store and tabs. */
export const bundleForScriptTag = () => bundleInOneFile(join(root, 'tools/pack/script-tag.ts'), 'iife')

/** `parley-compat.js`, which gives a page the drop-in surface, as the global that pages of it know. */
export const bundleForDropIn = () =>
  bundleInOneFile(join(root, 'tools/pack/drop-in-tag.ts'), 'iife', 'WebIM', 'default')

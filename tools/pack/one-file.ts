// The whole client in one file, for pages and hosts without modules. It includes everything that is otherwise
// loaded on demand.
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { build } from 'vite'
import { root } from '../repository.ts'

/** One minified file with everything that an entry exports. */
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

/** `parley.js`, which sets the global `Parley`: the client with its selectors, the local store and tabs. */
export const bundleForScriptTag = () => bundleInOneFile(join(root, 'tools/pack/script-tag.ts'), 'iife')

/** `parley-compat.js`, which sets the global that pages of the reference client expect to the drop-in. */
export const bundleForDropIn = () =>
  bundleInOneFile(join(root, 'tools/pack/drop-in-tag.ts'), 'iife', 'WebIM', 'default')

// Bundles the page of a kit. A kit contains everything it needs, except for React and mobx: those are resolved from
// the kit's folder, because the two kits need different versions.

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

const page = fileURLToPath(new URL('page.ts', import.meta.url))
const outside = /^(react|react-dom|mobx|mobx-react-lite)(\/|$)/

/** The script of the page, and the file with the kit's styles. */
export async function bundledPage(kit: string): Promise<{ script: string; style: string }> {
  const folder = dirname(createRequire(import.meta.url).resolve(`${kit}/package.json`))
  const fromKit = createRequire(join(folder, 'package.json'))
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry: page, formats: ['iife'], name: 'page' } },
    plugins: [
      {
        name: 'kit',
        enforce: 'pre',
        resolveId: (id) =>
          id === 'kit' ? join(folder, 'ChatUI.esm.js') : outside.test(id) ? fromKit.resolve(id) : undefined,
      },
    ],
  })
  const [{ output }] = [built].flat() as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  return { script: output[0].code, style: join(folder, 'style.css') }
}

// Builds the app into dist: one page and its files, nothing from elsewhere. `gallery.html` is not an input of the
// build, so it exists only in development. The build also creates the scripts that the server offers to other pages:
// parley.js (the client), parley-compat.js (the drop-in) and parley-chat.js (the custom element).

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildSite } from '../../tools/docs/site.ts'
import { appChunks, partsTogether } from '../../tools/pack/app-chunks.ts'
import { bundleForElement } from '../../tools/pack/chat-files.ts'
import { bundleForDropIn, bundleForScriptTag } from '../../tools/pack/one-file.ts'
import { precompress } from '../../tools/pack/precompress.ts'
import { root } from '../../tools/repository.ts'

/** The server that receives the requests during development. */
const server = process.env.PARLEY_SERVER ?? 'http://localhost:4000'

const scriptTag: Plugin = {
  name: 'script-tag',
  apply: (_, { command, mode }) => command === 'build' && mode === 'production',
  async generateBundle() {
    const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
    emit('parley.js', await bundleForScriptTag())
    emit('parley-compat.js', await bundleForDropIn())
    for (const { fileName, source } of await bundleForElement()) emit(fileName, source)
  },
}

/** The documentation, at /docs. */
const documentation: Plugin = {
  name: 'documentation',
  apply: (_, { command, mode }) => command === 'build' && mode === 'production',
  generateBundle() {
    for (const [name, source] of buildSite(root))
      this.emitFile({ type: 'asset', fileName: `docs/${name}`, source })
  },
}

const compressed: Plugin = {
  name: 'compressed',
  apply: (_, { command, mode }) => command === 'build' && mode === 'production',
  writeBundle: async ({ dir }) => {
    if (dir) await precompress(dir)
  },
}

export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [react(), partsTogether, scriptTag, documentation, compressed],
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Builds for tests choose their own chunks.
    ...(mode === 'production' && {
      rolldownOptions: { output: { codeSplitting: { groups: appChunks } } },
    }),
  },
  server: {
    proxy: {
      '/websocket': { target: server, ws: true },
      // REST paths begin with the names of an organisation and an app; sources of the app do not.
      '^/(parley/v1/|(?!src/|node_modules/|@)[^/.]+/[^/.]+/[^.]*$)': server,
    },
  },
}))

// Builds the operators' console into dist. The server serves it at /console.

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { precompress } from '../../tools/pack/precompress.ts'

/** The server that receives the requests during development. */
const server = process.env.PARLEY_SERVER ?? 'http://localhost:4000'

const compressed: Plugin = {
  name: 'compressed',
  apply: (_, { command, mode }) => command === 'build' && mode === 'production',
  writeBundle: async ({ dir }) => {
    if (dir) await precompress(dir)
  },
}

export default defineConfig({
  base: '/console/',
  plugins: [react(), compressed],
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '^/(?!console/)[^/.]+/[^/.]+/[^.]*$': server },
  },
})

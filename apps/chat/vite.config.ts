// Builds the app into dist: one page and its files, nothing from elsewhere. `gallery.html` is not an input
// of the build, so it exists in development only.

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The server that requests are passed on to during development. */
const server = process.env.PARLEY_SERVER ?? 'http://localhost:4000'

export default defineConfig({
  base: './',
  plugins: [react()],
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/websocket': { target: server, ws: true },
      // REST paths begin with the names of an organisation and an app; sources of the app do not.
      '^/(parley/v1/|(?!src/|node_modules/|@)[^/.]+/[^/.]+/[^.]*$)': server,
    },
  },
})

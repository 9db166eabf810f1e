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
      // Whatever is not a file of the app: REST paths start with the names of an organisation and an app.
      '^/(parley/v1/|healthz|[^/@.]+/[^/@.]+/(users|token|sdk|chatmessages|messageroaming|user))': server,
    },
  },
})

// `npm run dev`: as `npm start`, but the server restarts when its sources change and the app is built again
// when its own do. Everything stays on the server's one port; reload the page to see a new build.
import { spawn } from 'node:child_process'
import { command, ensureApp, ensureNode, ensurePackages, environment, forgetApp, root } from './bootstrap.mjs'
import { run } from './child-process.mjs'
import { nodeFlags } from './node-flags.mjs'

await command(async () => {
  await ensurePackages()
  const node = ensureNode()
  await ensureApp()
  forgetApp()

  const vite = ['node_modules/vite/bin/vite.js', 'build', 'apps/chat', '--watch', '--logLevel', 'warn']
  const app = spawn(node, vite, {
    cwd: root,
    env: { ...process.env, ...environment() },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const main = [
    ...nodeFlags,
    '--watch',
    '--watch-preserve-output',
    'packages/server/src/main.ts',
    ...process.argv.slice(2),
  ]
  console.error('Watching the sources: the server restarts and the app is built again when they change.')
  const { code } = await run(node, main, { cwd: root, env: environment() })
  app.kill()
  return code
})

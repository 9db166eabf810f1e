// `npm start`: sets up what is missing, then starts the server.
import { command, ensureApp, ensureNode, ensurePackages, environment, root } from './bootstrap.mjs'
import { run } from './child-process.mjs'
import { nodeFlags, serverEnvironment } from './node-flags.mjs'
import { ensureStripped } from './stripped-sources.mjs'

await command(async () => {
  await ensurePackages()
  const node = ensureNode()
  await ensureApp()
  await ensureStripped()
  const { code } = await run(node, [...nodeFlags, 'packages/server/src/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: { ...serverEnvironment(root), ...environment() },
  })
  return code
})

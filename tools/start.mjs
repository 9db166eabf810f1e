// `npm start`: sets up what is missing, then the server takes over.
import { join } from 'node:path'
import { command, ensureApp, ensureNode, ensurePackages, environment, root } from './bootstrap.mjs'
import { run } from './run.mjs'
import { serverEnvironment, serverWords } from './server-words.mjs'

await command(async () => {
  await ensurePackages()
  const node = ensureNode()
  await ensureApp()
  const { code } = await run(
    node,
    [...serverWords, 'packages/server/src/main.ts', ...process.argv.slice(2)],
    {
      cwd: root,
      env: { ...serverEnvironment(join(root, 'node_modules/.cache/parley')), ...environment() },
    },
  )
  return code
})

// `npm start`: sets up what is missing, then the server takes over.
import { command, ensureApp, ensureNode, ensurePackages, environment, root } from './bootstrap.mjs'
import { run } from './run.mjs'
import { ensureStripped } from './server-sources.mjs'
import { serverEnvironment, serverWords } from './server-words.mjs'

await command(async () => {
  await ensurePackages()
  const node = ensureNode()
  await ensureApp()
  await ensureStripped()
  const { code } = await run(
    node,
    [...serverWords, 'packages/server/src/main.ts', ...process.argv.slice(2)],
    {
      cwd: root,
      env: { ...serverEnvironment(root), ...environment() },
    },
  )
  return code
})

// `npm start`: sets up what is missing, then the server takes over.
import { command, ensureApp, ensureNode, ensurePackages, environment, root } from './bootstrap.mjs'
import { run } from './run.mjs'
import { serverWords } from './server-words.mjs'

await command(async () => {
  await ensurePackages()
  const node = ensureNode()
  await ensureApp()
  const { code } = await run(
    node,
    [...serverWords, 'packages/server/src/main.ts', ...process.argv.slice(2)],
    {
      cwd: root,
      env: environment(),
    },
  )
  return code
})

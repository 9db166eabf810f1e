// `node tools/ts.mjs some/script.ts …`: runs one of our TypeScript files on the pinned Node, with the packages
// installed.
import { command, ensureNode, ensurePackages, environment, root } from './bootstrap.mjs'
import { run } from './child-process.mjs'

await command(async () => {
  await ensurePackages()
  const { code } = await run(ensureNode(), process.argv.slice(2), { cwd: root, env: environment() })
  return code
})

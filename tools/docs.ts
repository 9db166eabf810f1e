// `npm run docs`: writes the documentation as static files. A server of this repository serves the same at /docs.
//
//   npm run docs                  into dist/docs
//   npm run docs -- some/folder   there
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { buildSite } from './docs/site.ts'
import { root } from './repository.ts'

const into = resolve(process.argv[2] ?? join(root, 'dist/docs'))
rmSync(into, { recursive: true, force: true })
const files = buildSite(root)
for (const [name, content] of files) {
  mkdirSync(dirname(join(into, name)), { recursive: true })
  writeFileSync(join(into, name), content)
}
console.log(`✓ ${files.size} files in ${into}`)

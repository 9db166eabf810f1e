import { expect, test } from 'vitest'
import { docCommands, reachablePages } from './doc-commands.ts'

const others = [
  { path: 'package.json', text: '{ "scripts": { "size": "node size.ts", "new:call": "" } }' },
  {
    path: 'docs/command-line.md',
    text: [
      '# The command line',
      '`--json` prints JSON.',
      '### `parley user create <name>`',
      '| `--nickname <text>` | |',
      '### `parley doctor`',
    ].join('\n'),
  },
  { path: 'packages/server/src/config/config.ts', text: 'env.PARLEY_PORT env.PARLEY_KEY' },
]
const found = (text: string) =>
  docCommands([...others, { path: 'docs/a.md', text }]).map(({ line, message }) => `${line} ${message}`)

test.each([
  ['`npm run size`, `npm run new:call -- rooms.greet`, `npm run --silent`', []],
  ['one\n`npm run sizes`', ['2 names `npm run sizes`, which is not in package.json']],
  [
    '`parley user create alice --nickname Alice --json`, `npx parley doctor`, `parley user`, `parley help user`',
    [],
  ],
  ['`parley user rename`', ['1 `parley user rename` is not in docs/command-line.md']],
  ['`parley users`', ['1 `parley users` is not in docs/command-line.md']],
  ['`parley doctor --nickname`', ['1 `parley doctor --nickname` is not in docs/command-line.md']],
  ['```sh\n$ parley heal   # a comment\n```', ['2 `parley heal` is not in docs/command-line.md']],
  ['```sh\nparley doctor | grep --count disk\nparley   # runs the server\n```', []],
  ['`PARLEY_PORT` and `PARLEY_KEY_FILE`, `PARLEY_…`', []],
  ['`PARLEY_PROT=1`', ['1 PARLEY_PROT is not read anywhere']],
])('%j has the findings %j', (text, findings) => {
  expect(found(text)).toEqual(findings)
})

test('Every page is reached from the index, over other pages or a link to its folder', () => {
  const pages = {
    'docs/README.md': '[a](a.md#part) [api](api) [outside](https://example.com/lost.md)',
    'docs/a.md': '[b](sub/b.md)',
    'docs/sub/b.md': '[a](../a.md)',
    'docs/api/c.md': '',
    'docs/lost.md': '[a](a.md)',
    'packages/a/README.md': '',
  }
  const files = Object.entries(pages).map(([path, text]) => ({ path, text }))
  expect(reachablePages(files).map(({ path }) => path)).toEqual(['docs/lost.md'])
})

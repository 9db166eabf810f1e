import { expect, test } from 'vitest'
import { docPaths } from './doc-paths.ts'

const others = [
  ...['packages/client/src/state/ingest.ts', 'tools/a.mjs'].map((path) => ({ path, text: '' })),
  { path: 'docs/b.md', text: '# Its `part`\n```\n# no heading\n```' },
]
const found = (text: string) =>
  docPaths([...others, { path: 'docs/a.md', text }]).map(({ line, message }) => `${line} ${message}`)

test.each([
  ['`packages/client/src/state/ingest.ts` and `packages/client/src/state/` and `tools/a.mjs`', []],
  ['`state/ingest.ts` is enough', []],
  ['`tools/{a,c}.mjs`', ['1 names tools/c.mjs, which is not there']],
  ['one\n`packages/client/src/gone.ts`', ['2 names packages/client/src/gone.ts, which is not there']],
  ['`state/gone.ts`', ['1 names state/gone.ts, which is not there']],
  [
    '`client/src/state/ingest.ts` but not `tools/state/ingest.ts`',
    ['1 names tools/state/ingest.ts, which is not there'],
  ],
  [
    '[there](b.md#its-part), [not there](c.md), [outside](https://example.com/c.md), [here](https://x.org#y)',
    ['1 names docs/c.md, which is not there'],
  ],
  ['`@parley/react/styles.css`, `groups/{id}/users`, `GET users/a`, `ingest.ts`', []],
  [
    '# Here, and there\n[a](#here-and-there) [b](#gone) [c](b.md#no-heading)',
    [
      '2 links to docs/a.md#gone, but there is no such heading',
      '2 links to docs/b.md#no-heading, but there is no such heading',
    ],
  ],
  ['```\n`packages/gone.ts`\n```', []],
])('%j has the findings %j', (text, findings) => {
  expect(found(text)).toEqual(findings)
})

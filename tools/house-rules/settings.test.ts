import { expect, test } from 'vitest'
import { documentedSettings } from './settings.ts'

const page = { path: 'docs/settings.md', text: '# Settings\n| `PARLEY_PORT` | 4000 |' }
const source = (name: string, path = 'packages/server/src/config/config.ts') => ({
  path,
  text: `env.${name}`,
})

test.each([
  ['described and read', [page, source('PARLEY_PORT')], []],
  [
    'read only',
    [page, source('PARLEY_PORT'), source('PARLEY_NEW', 'packages/server/src/config/gateway.ts')],
    ['PARLEY_NEW is missing in docs/settings.md'],
  ],
  ['described only', [page], ['PARLEY_PORT is not a setting of the server']],
  [
    'in a test or elsewhere',
    [
      page,
      source('PARLEY_PORT'),
      source('PARLEY_A', 'packages/server/src/config/config.test.ts'),
      source('PARLEY_B', 'tools/a.mjs'),
    ],
    [],
  ],
  [
    'with neither a default nor an example',
    [
      { path: 'docs/settings.md', text: '| `PARLEY_A` | | A file. |\n| `PARLEY_B` | | A file: `b`. |\n' },
      source('PARLEY_A'),
      source('PARLEY_B'),
    ],
    ['describes a setting without a default and without an example'],
  ],
])('%s', (_, files, messages) => {
  expect(documentedSettings(files).map(({ message }) => message)).toEqual(messages)
})

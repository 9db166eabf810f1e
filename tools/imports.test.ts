import { describe, expect, test } from 'vitest'
import { checkCircles, checkImports, checkRules } from './imports.ts'
import { importsOf } from './read-imports.ts'
import type { SourceFile } from './repository.ts'

const packageFiles: SourceFile[] = [
  { path: 'package.json', text: '{"devDependencies":{"protobufjs":"1"}}' },
  { path: 'packages/protocol/package.json', text: '{"name":"@parley/protocol"}' },
  { path: 'packages/client/package.json', text: '{"name":"@parley/client"}' },
  { path: 'packages/server/package.json', text: '{"name":"@parley/server","dependencies":{"ws":"8"}}' },
  { path: 'packages/react/package.json', text: '{"name":"@parley/react","peerDependencies":{"react":"19"}}' },
]

const check = (path: string, target: string) =>
  checkImports([...packageFiles, { path, text: `const first = 1\nimport { a } from '${target}'` }])

test('every form of import is found, with its line', () => {
  const text = [
    "import a from './a.ts'",
    "import type { B } from './b.ts'",
    "export * from './c.ts'",
    "export { d } from './d.ts'",
    "const e = await import('./e.ts')",
    "type F = import('./f.ts').F",
    "import './g.css'",
    "// import './h.ts'",
  ].join('\n')
  expect(
    importsOf({ path: 'packages/client/src/x.ts', text }).map(({ line, target }) => [line, target]),
  ).toEqual([
    [1, './a.ts'],
    [2, './b.ts'],
    [3, './c.ts'],
    [4, './d.ts'],
    [5, './e.ts'],
    [6, './f.ts'],
    [7, './g.css'],
  ])
})

describe('between packages', () => {
  test.each([
    ['packages/protocol/src/index.ts', '@parley/client'],
    ['packages/protocol/src/index.ts', 'protobufjs'],
    ['packages/protocol/src/index.ts', 'node:fs'],
    ['packages/client/src/client.ts', '@parley/server'],
    ['packages/client/src/client.ts', '../../protocol/src/index.ts'],
    ['packages/client/src/client.ts', 'node:fs'],
    ['packages/client/src/client.ts', 'ws'],
    ['packages/server/src/server.ts', '@parley/client'],
    ['packages/server/src/server.ts', 'redis'],
    ['packages/server/src/gateway/http.ts', 'node:http'],
    ['packages/server/src/storage/procedures/erase.ts', '@parley/protocol'],
    ['packages/react/src/app/provider.tsx', '@parley/client/state'],
    ['packages/react/src/app/provider.tsx', '@parley/protocol'],
    ['apps/chat/src/main.tsx', '@parley/protocol'],
    ['tests/scenarios/a.scenario.ts', '../../packages/server/src/server.ts'],
    ['packages/strange/src/a.ts', '@parley/client'],
  ])('%s may not import %s', (path, target) => {
    expect(check(path, target)).toMatchObject([{ path, line: 2 }])
  })

  test.each([
    ['packages/client/src/client.ts', '@parley/protocol'],
    ['packages/client/src/platform/node.ts', 'node:fs'],
    ['packages/server/src/server.ts', '@parley/protocol'],
    ['packages/server/src/gateway/channel.ts', 'ws'],
    ['packages/server/src/storage/procedures/erase.ts', '@parley/protocol/wire'],
    ['packages/server/src/storage/procedures/erase.test.ts', '@parley/protocol'],
    ['packages/server/src/main.ts', 'node:fs'],
    ['packages/server/src/gateway/http.test.ts', 'node:http'],
    ['packages/react/src/app/provider.tsx', 'react'],
    ['packages/react/src/app/provider.tsx', 'react/jsx-runtime'],
    ['packages/react/src/app/provider.tsx', '@parley/client'],
    ['packages/protocol/src/wire/read.test.ts', 'protobufjs'],
    ['packages/protocol/src/wire/read.test.ts', 'node:fs'],
    ['packages/client/src/sync/queues.test.ts', '@parley/testkit'],
    ['tests/scenarios/a.scenario.ts', '@parley/server'],
    ['tools/size.ts', 'vite'],
  ])('%s may import %s', (path, target) => {
    expect(check(path, target)).toEqual([])
  })

  test('the server imports types from modules that would be slow to load', () => {
    const text = "import type { Server } from 'node:http'"
    expect(checkImports([...packageFiles, { path: 'packages/server/src/gateway/http.ts', text }])).toEqual([])
  })

  test('the protocol has no runtime dependencies', () => {
    const text = '{"dependencies":{"left-pad":"1"}}'
    expect(checkImports([{ path: 'packages/protocol/package.json', text }])).toMatchObject([
      { message: expect.stringContaining('left-pad') },
    ])
  })
})

describe('inside the client', () => {
  test.each([
    ['state/ingest.ts', '../calls/run-call.ts'],
    ['state/persist.ts', '../calls/rest.ts'],
    ['connection/connection.ts', '../state/state.ts'],
    ['calls/run-call.ts', '../outbox/outbox.ts'],
    ['outbox/outbox.ts', '../sync/queues.ts'],
    ['platform/browser.ts', '../connection/machine.ts'],
    ['areas/messages.ts', '../client.ts'],
    ['cellar/wine.ts', '../state/state.ts'],
  ])('%s may not import %s', (path, target) => {
    expect(check(`packages/client/src/${path}`, target)).toHaveLength(1)
  })

  test.each([
    ['index.ts', './client.ts'],
    ['client.ts', './sync/queues.ts'],
    ['areas/messages.ts', '../calls/run-call.ts'],
    ['outbox/outbox.ts', '../state/state.ts'],
    ['calls/channel.ts', '../connection/connection.ts'],
    ['connection/connection.ts', '../platform/platform.ts'],
    ['state/apply/messages.ts', '../state.ts'],
    ['state/ingest.test.ts', '../client.ts'],
  ])('%s may import %s', (path, target) => {
    expect(check(`packages/client/src/${path}`, target)).toEqual([])
  })
})

test('the build configuration of an app may use the tools, and nothing else of an app may', () => {
  expect(check('apps/chat/vite.config.ts', '../../tools/pack/one-file.ts')).toEqual([])
  expect(check('apps/chat/src/main.tsx', '../../../tools/pack/one-file.ts')).toHaveLength(1)
})

test('tests may use the tools for tests, and sources may not', () => {
  expect(check('apps/chat/e2e/server.ts', '../../../tools/testing/count-starts.mjs')).toEqual([])
  expect(check('apps/chat/e2e/server.ts', '../../../tools/pack/one-file.ts')).toHaveLength(1)
  expect(check('packages/client/src/client.ts', '../../../tools/testing/count-starts.mjs')).toHaveLength(1)
})

describe('inside the kit', () => {
  test.each([
    ['ui/Dialog.tsx', '../state/kit.ts'],
    ['state/kit.ts', '../timeline/index.ts'],
    ['timeline/Message.tsx', '../threads/index.ts'],
    ['rooms/RoomView.tsx', '../groups/index.ts'],
    ['people/Contacts.tsx', '../app/provider.tsx'],
    // Only the public file of a feature.
    ['threads/ThreadPanel.tsx', '../timeline/MessageList.tsx'],
    ['app/ChatApp.tsx', '../groups/GroupPanel.tsx'],
    ['cellar/wine.ts', '../ui/Dialog.tsx'],
  ])('%s may not import %s', (path, target) => {
    expect(check(`packages/react/src/${path}`, target)).toHaveLength(1)
  })

  test.each([
    ['ui/Dialog.tsx', '../strings/strings.ts'],
    ['timeline/Message.tsx', '../state/kit.ts'],
    ['threads/ThreadPanel.tsx', '../timeline/index.ts'],
    ['app/ChatApp.tsx', '../groups/index.ts'],
    ['groups/GroupPanel.test.tsx', '../timeline/MessageList.tsx'],
  ])('%s may import %s', (path, target) => {
    expect(check(`packages/react/src/${path}`, target)).toEqual([])
  })
})

describe('inside the server', () => {
  test.each([
    ['pipeline/pipeline.ts', '../gateway/http.ts'],
    ['gateway/http.ts', '../areas/groups/mutes.ts'],
    ['sessions/session.ts', '../delivery/delivery.ts'],
    ['storage/sqlite.ts', './contract.ts'],
    ['logs/read.ts', '../testing/world.ts'],
    ['storage/database.ts', '../logs/append.ts'],
    ['areas/groups/mutes.ts', '../../delivery/delivery.ts'],
    ['areas/groups/mutes.ts', '../messages/send.ts'],
    ['areas/groups/mutes.ts', '../messages/queries.ts'],
    ['delivery/delivery.ts', '../server.ts'],
  ])('%s may not import %s', (path, target) => {
    expect(check(`packages/server/src/${path}`, target)).toHaveLength(1)
  })

  test.each([
    ['serve.ts', './server.ts'],
    ['server.ts', './areas/index.ts'],
    ['areas/index.ts', './groups/mutes.ts'],
    ['areas/groups/mutes.ts', './rules.ts'],
    ['areas/groups/mutes.ts', '../messages/shared.ts'],
    ['areas/groups/mutes.ts', '../../logs/append.ts'],
    ['delivery/delivery.ts', '../sessions/sessions.ts'],
  ])('%s may import %s', (path, target) => {
    expect(check(`packages/server/src/${path}`, target)).toEqual([])
  })
})

test('a row for a folder that does not exist is refused', () => {
  const findings = checkRules([{ path: 'packages/server/src/gateway/http.ts', text: '' }])
  const messages = findings.map(({ message }) => message)
  expect(messages).toContain('has a row for packages/server/src/areas, which does not exist')
  expect(messages).not.toContain('has a row for packages/server/src/gateway, which does not exist')
})

describe('circles', () => {
  const file = (name: string, text: string) => ({ path: `packages/server/src/${name}.ts`, text })

  test('two files that import each other at runtime are refused', () => {
    const files = [file('a', "import { b } from './b.ts'"), file('b', "import { a } from './a.ts'")]
    expect(checkCircles(files)).toEqual([
      {
        path: 'packages/server/src/a.ts',
        line: 1,
        message:
          'these files import each other at runtime: packages/server/src/a.ts, packages/server/src/b.ts',
      },
    ])
  })

  test('a circle may go through other files', () => {
    const files = ['ab', 'bc', 'ca'].map(([from = '', to = '']) => file(from, `export * from './${to}.ts'`))
    expect(checkCircles(files)).toHaveLength(1)
  })

  test('a few circles of types are allowed, and no more', () => {
    const circle = (name: string) => [
      file(name, `import type { B } from './${name}-b.ts'`),
      file(`${name}-b`, `import { a } from './${name}.ts'`),
    ]
    const five = ['a', 'b', 'c', 'd', 'e'].flatMap(circle)
    expect(checkCircles(five)).toEqual([])
    expect(checkCircles([...five, ...circle('f')])).toHaveLength(1)
  })

  test('a dynamic import closes no circle', () => {
    const files = [file('a', "const b = () => import('./b.ts')"), file('b', "import { a } from './a.ts'")]
    expect(checkCircles(files)).toEqual([])
  })
})

// The packages as applications get them: built, put into a project's node_modules, and used there without our
// sources. And the server as operators get it. All of them are built once.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compilerEnvironment } from './compiler-environment.mjs'
import { declarationsIn, withModuleNames } from './pack/emit.ts'
import { entriesOf, type Manifest, published } from './pack/manifest.ts'
import { testServerPackage } from './pack/server-tests.ts'
import { type Packed, packAll, packed } from './pack.ts'
import { root } from './repository.ts'
import { weigh } from './size/measure-bundle.ts'
import { beside, quickStartFile } from './testing/quick-starts.ts'
import { startServer } from './testing/started-server.ts'

let project: string
let made: Packed[]
/** One for all tests: each has users of its own. */
let server: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-pack-'))
  made = await packAll(join(folder, 'npm'))
  project = join(folder, 'project')
  mkdirSync(project)
  // Other dependencies of an application, from the installed packages, because tests have no network.
  const others = [
    'react',
    'react-dom',
    'scheduler',
    'ws',
    'thumbhash',
    'csstype',
    '@types/react',
    '@types/react-dom',
  ]
  write(
    'package.json',
    JSON.stringify({
      name: 'application',
      type: 'module',
      dependencies: Object.fromEntries([
        ...made.filter(isForApplications).map(({ name, tarball }) => [name, `file:${tarball}`]),
        ...others.map((name) => [name, `file:${join(root, 'node_modules', name)}`]),
      ]),
    }),
  )
  execFileSync('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: project,
    stdio: 'pipe',
  })
  server = await startServer()
})

afterAll(async () => {
  await server?.end()
  if (project) rmSync(dirname(project), { recursive: true, force: true })
})

/** Leaves out the server and the testkit. */
const isForApplications = ({ name }: Packed) => packed.some((short) => name === `@parley/${short}`)
const write = (name: string, text: string) => writeFileSync(join(project, name), text)
const installed = (short: string) => join(project, 'node_modules/@parley', short)
const manifestOf = (short: string) =>
  JSON.parse(readFileSync(join(root, 'packages', short, 'package.json'), 'utf8')) as Manifest
const entries = packed.flatMap((short) => entriesOf(manifestOf(short)).map(({ entry }) => entry))

/** The Node that runs us, and the system's, if it is another one. */
const nodes = [process.execPath, '/usr/bin/node']
  .filter((path) => existsSync(path))
  .map((path) => ({ path, version: execFileSync(path, ['--version'], { encoding: 'utf8' }).trim() }))
  .filter(({ version }) => Number.parseInt(version.slice(1), 10) >= 20)
  .filter(({ version }, index, all) => all.findIndex((one) => one.version === version) === index)

function run(node: string, words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(node, words, {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, ...compilerEnvironment },
  })
  return status === 0 ? stdout.trim() : `${status}: ${stdout}${stderr}`
}

describe('[PACK-1] the contents of the tarballs', () => {
  test.each(packed)('%s: modules, declarations, licence and README, and nothing else', (short) => {
    const files = readdirSync(installed(short), { recursive: true, encoding: 'utf8' })
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
    const odd = files.filter((name) => /\.(test|test-d|story)\.|(?<!\.d)\.tsx?$|SPEC/.test(name))
    expect(odd).toEqual([])
  })

  test.each(packed)('%s: every import resolves', (short) => {
    const folder = join(installed(short), 'dist')
    const lost: string[] = []
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|d\.ts)$/.test(name) || /^parley(-compat)?\.js$/.test(name)) continue
      const text = readFileSync(join(folder, name), 'utf8')
      for (const [, , target = ''] of text.matchAll(/\b(from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)) {
        const file = join(folder, dirname(name), target)
        const there = name.endsWith('.d.ts') ? file.replace(/\.js$/, '.d.ts') : file
        if (!target.endsWith('.js') || !existsSync(there)) lost.push(`${name}: ${target}`)
      }
    }
    expect(lost).toEqual([])
  })

  test('every entry of the repository is an entry of the package', () => {
    for (const short of packed) {
      const { exports } = JSON.parse(readFileSync(join(installed(short), 'package.json'), 'utf8'))
      expect(Object.keys(exports)).toEqual(expect.arrayContaining(Object.keys(manifestOf(short).exports)))
    }
  })

  test('development dependencies and sources are left out', () => {
    const text = readFileSync(join(installed('client'), 'package.json'), 'utf8')
    expect(text).not.toMatch(/devDependencies|src\//)
    expect(JSON.parse(text)).toMatchObject({ sideEffects: false, type: 'module', license: 'MIT' })
  })

  test('modules that need a browser are marked for server-side rendering', () => {
    expect(readFileSync(join(installed('react'), 'dist/index.js'), 'utf8')).toMatch(/^'use client'/)
  })

  test.each(['styles.css', 'styles.layered.css'])('%s is one file', (name) => {
    const sheet = readFileSync(join(installed('react'), 'dist', name), 'utf8')
    expect(sheet).not.toContain('@import')
    expect(sheet.includes('@layer parley {')).toBe(name === 'styles.layered.css')
    expect(sheet).toContain('.parley-composer')
    expect(sheet.split('{').length).toBe(sheet.split('}').length)
  })
})

describe.each(nodes)('[PACK-2] with Node $version', ({ path: node }) => {
  const load = `
    const gone = ['window', 'document', 'self', 'navigator', 'location', 'localStorage', 'sessionStorage', 'indexedDB',
      'WebSocket', 'fetch', 'XMLHttpRequest', 'BroadcastChannel', 'Blob', 'File', 'FormData', 'Headers', 'Request',
      'Response', 'atob', 'btoa', 'crypto', 'performance', 'structuredClone', 'EventSource', 'MessageChannel']
    const hide = () => { for (const name of gone) Object.defineProperty(globalThis, name, { value: undefined, configurable: true, writable: true }) }
    const check = async () => {
      const before = Object.getOwnPropertyNames(globalThis).join()
      const counts = []
      for (const entry of entries) {
        const module = await import(entry)
        counts.push(entry + ' ' + Object.keys(module).length)
      }
      if (Object.getOwnPropertyNames(globalThis).join() !== before) throw new Error('an entry has added a global')
      return counts
    }
  `
  const expected = () =>
    expect.arrayContaining(entries.map((entry) => expect.stringMatching(`^${entry} [0-9]+$`)))

  test('every entry is imported without the globals of the web', () => {
    write(
      'bare.js',
      `const entries = ${JSON.stringify(entries)}\n${load}\nhide()\nconsole.log(JSON.stringify(await check()))`,
    )
    const counts = JSON.parse(run(node, ['bare.js'])) as string[]
    expect(counts).toEqual(expected())
    expect(counts.find((count) => count.startsWith('@parley/client '))).not.toBe('@parley/client 0')
  })

  test('every entry is imported in a worker', () => {
    write(
      'worker.js',
      `import { Worker, isMainThread, parentPort } from 'node:worker_threads'
      const entries = ${JSON.stringify(entries)}
      ${load}
      if (isMainThread) new Worker(new URL(import.meta.url)).on('message', (counts) => console.log(JSON.stringify(counts)))
      else { hide(); parentPort.postMessage(await check()) }`,
    )
    expect(JSON.parse(run(node, ['worker.js']))).toEqual(expected())
  })

  test('the kit renders on a server', () => {
    write(
      'render.js',
      `import { createElement } from 'react'
      import { renderToString } from 'react-dom/server'
      import { ConversationList, ParleyProvider } from '@parley/react'
      import { createFakeClient, testMessage } from '@parley/react/testing'
      const client = createFakeClient('ann')
      client.setConversation({ type: 'single', id: 'bob' }, { lastMessage: testMessage(1, { text: 'hello there' }) })
      console.log(renderToString(createElement(ParleyProvider, { client }, createElement(ConversationList))))`,
    )
    expect(run(node, ['render.js'])).toContain('hello there')
  })

  test('two users exchange messages through a server', () => {
    const [one, other] = ['ann', 'bob'].map(
      (name) => `${name}-${nodes.findIndex(({ path }) => path === node)}`,
    )
    write(
      'talk.js',
      `import { createClient } from '@parley/client/node'
      const person = async (user) => {
        const client = createClient({ appKey: 'parley#demo', server: ${JSON.stringify(server.url)} })
        await client.register({ user, password: 'secret' })
        await client.signIn({ user, password: 'secret' })
        return client
      }
      const [ann, bob] = [await person('${one}'), await person('${other}')]
      const heard = new Promise((done) => bob.on('messages.received', ({ data }) => done(data.message)))
      await ann.messages.send({ to: { type: 'single', id: '${other}' }, kind: 'text', text: 'hello' }).done
      const { from, text } = await heard
      console.log(from, text)
      ann.close()
      bob.close()`,
    )
    expect(run(node, ['talk.js'])).toBe(`${one} hello`)
  })
})

describe('[PACK-5] the quick starts', () => {
  test('a bot answers', async () => {
    const key = /pk_[\w-]+/.exec(server.command('bot', 'create', 'helper'))?.[0] ?? ''
    write('bot.mjs', quickStartFile('bot', 'bot.mjs'))
    write(
      'ask.mjs',
      `import { createClient } from '@parley/client/node'
      const ann = createClient({ appKey: 'parley#demo', server: ${JSON.stringify(server.url)} })
      await ann.register({ user: 'ann', password: 'secret' })
      await ann.signIn({ user: 'ann', password: 'secret' })
      const heard = new Promise((done) => ann.on('messages.received', ({ data: { message } }) => message.kind === 'text' && done(message.text)))
      ann.messages.send({ to: { type: 'single', id: 'helper' }, kind: 'text', text: 'hello' })
      console.log(await heard)
      ann.close()`,
    )
    const answer = await beside(join(project, 'bot.mjs'), { SERVER: server.url, BOT_KEY: key }, async () =>
      run(process.execPath, ['ask.mjs']),
    )
    expect(answer).toBe('You said: hello')
  })

  test('a back end signs users in', async () => {
    const [app] = JSON.parse(server.command('app', 'list', '--json')) as { clientSecret: string }[]
    const secret = app?.clientSecret ?? ''
    write('backend.mjs', quickStartFile('backend', 'backend.mjs'))
    write(
      'enter.mjs',
      `import { createClient } from '@parley/client/node'
      import { mintToken, verifyToken } from '@parley/token'
      const options = { appKey: 'parley#demo', server: ${JSON.stringify(server.url)} }
      const client = createClient(options)
      await client.register({ user: 'amy', password: 'secret' })
      await client.signIn({ user: 'amy', token: async () => (await fetch(process.argv[2] + '/?as=amy')).text() })
      const { user } = await verifyToken(${JSON.stringify(secret)}, await mintToken(${JSON.stringify(secret)}, 'Amy', 60))
      const refused = await createClient(options).signIn({ user: 'amy', token: await mintToken('guess', 'amy', 60) }).catch((error) => error.reason)
      console.log(client.state.me, user, refused)
      client.close()`,
    )
    const said = await beside(
      join(project, 'backend.mjs'),
      { PARLEY_SECRET: secret, PORT: '0' },
      async (text) =>
        run(process.execPath, ['enter.mjs', `http://127.0.0.1:${/listening on (\d+)/.exec(text)?.[1]}`]),
    )
    expect(said).toBe('amy amy tokenInvalid')
  })

  test('an application moves by changing an import', () => {
    write('moving.mjs', quickStartFile('moving', 'moving.mjs'))
    write('move.mjs', `process.env.SERVER = ${JSON.stringify(server.url)}\nawait import('./moving.mjs')`)
    const printed = run(process.execPath, ['move.mjs'])
    expect(printed).toContain('sent')
  })

  test('[PACK-6] a React application is built by Vite', async () => {
    write('index.html', '<!doctype html><div id="root"></div><script type="module" src="/main.jsx"></script>')
    write('main.jsx', quickStartFile('react', 'main.jsx'))
    const options = { write: false, minify: false }
    const built = await build({ root: project, configFile: false, logLevel: 'silent', build: options })
    const files = (built as Rolldown.RolldownOutput).output.map(({ fileName }) => fileName)
    expect(files).toContain('index.html')
    expect(files.some((name) => name.endsWith('.css'))).toBe(true)
    // Rarely used parts are files of their own.
    expect(files.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(20)
  })
})

test('two users exchange messages through a server with the drop-in', () => {
  write(
    'older.js',
    `import { nodePlatform } from '@parley/client/node'
    import { connection, message } from '@parley/compat'
    import { miniCore } from '@parley/compat/core'
    import { localCache } from '@parley/compat/localCache'
    const apiUrl = ${JSON.stringify(server.url)}
    const person = async (Connection, user) => {
      const url = apiUrl.replace('http', 'ws') + '/websocket'
      const conn = new Connection({ appKey: 'parley#demo', isHttpDNS: false, apiUrl, url, platform: nodePlatform() })
      conn.usePlugin(localCache, 'localCache')
      await conn.registerUser({ username: user, password: 'secret' })
      await conn.open({ user, pwd: 'secret' })
      return conn
    }
    const [eve, finn] = [await person(connection, 'eve'), await person(miniCore, 'finn')]
    const heard = new Promise((onTextMessage) => finn.addEventHandler('me', { onTextMessage }))
    await eve.send(message.create({ type: 'txt', chatType: 'singleChat', to: 'finn', msg: 'hello' }))
    const { from, msg } = await heard
    const { data } = await finn.localCache.getLocalConversations()
    console.log(from, msg, data[0].conversationId, data[0].unReadCount)
    eve.close()
    finn.close()`,
  )
  expect(run(process.execPath, ['older.js'])).toBe('eve hello eve 1')
})

describe('[PACK-3] an application in TypeScript', () => {
  const application = `
    import { createClient, hasReason, type Message, timelineRows } from '@parley/client'
    import { createClient as inNode } from '@parley/client/node'
    import { browserStore } from '@parley/client/store'
    import { inTabs } from '@parley/client/tabs'
    import { createCore } from '@parley/client/core'
    import { calls } from '@parley/protocol'
    import { connection, message, type TextMessage } from '@parley/compat'
    import { localCache } from '@parley/compat/localCache'
    import { ChatApp, MessageList } from '@parley/react'
    import '@parley/react/styles.css'

    declare module '@parley/client' {
      interface Shapes {
        ext: { orderId?: string }
        custom: { order: { total: number } }
      }
    }

    const client = createClient(inTabs({ appKey: 'a#b', server: 'https://chat.example', store: browserStore() }))
    client.on('messages.received', ({ data: { message } }) => words(message).toUpperCase())
    export function words(message: Message): string {
      if (message.kind === 'custom') return message.params.total.toFixed(2)
      return message.kind === 'text' ? message.text : (message.ext.orderId ?? message.kind)
    }
    // @ts-expect-error a number is no name
    const wrong: string = client.state.timelines.size
    // @ts-expect-error declared as a text
    client.messages.send({ to: { type: 'single', id: 'bob' }, kind: 'text', text: 'x', ext: { orderId: 1 } })
    export const reason = (error: unknown) => (hasReason(error, 'rateLimited') ? error.reason : undefined)
    export const all = [inNode, createCore, calls.session, timelineRows, wrong]
    export const screen = <ChatApp appKey="a#b" server="https://chat.example" user="ann" tokenProvider={async () => 't'} />
    export const list = MessageList
    const conn = new connection({ appKey: 'a#b', apiUrl: 'https://chat.example' })
    conn.usePlugin(localCache, 'localCache')
    conn.addEventHandler('me', { onTextMessage: ({ msg }: TextMessage) => msg.trim() })
    export const sent = conn.send(message.create({ type: 'txt', chatType: 'singleChat', to: 'bob', msg: 'hello' }))
    export const kept = conn.localCache.getLocalConversations().then(({ data }) => data[0]?.unReadCount.toFixed())
    // @ts-expect-error no such method
    conn.getGroupMember({ groupId: '1' })
  `

  test.each([
    ['bundler', 'esnext'],
    ['nodenext', 'nodenext'],
  ])('compiles with moduleResolution %s', (moduleResolution, module) => {
    write('application.tsx', application)
    write(
      'tsconfig.json',
      JSON.stringify({
        compilerOptions: {
          ...{ strict: true, noEmit: true, target: 'es2022', jsx: 'react-jsx', moduleResolution, module },
          ...{ exactOptionalPropertyTypes: false, skipLibCheck: false, types: [] },
          lib: ['es2022', 'dom', 'dom.iterable'],
        },
        files: ['application.tsx'],
      }),
    )
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    expect(run(process.execPath, [tsc, '--pretty', 'false'])).toBe('')
  })
})

test('[PACK-10] a client from the package is as large as one from the sources', async () => {
  const uses = ['createClient']
  const ours = await weigh(join(root, 'packages/client/src/index.ts'), [], uses)
  write('entry.js', "export { createClient } from '@parley/client'")
  const theirs = await weigh(join(project, 'entry.js'), [], uses)
  expect(theirs.gzip / ours.gzip).toBeCloseTo(1, 1)
  expect(theirs.lazy / ours.lazy).toBeCloseTo(1, 1)
})

test('declarations name modules as they are published', () => {
  expect(withModuleNames(`export { a } from './a.ts'\nexport type B = import("../b.tsx").B | './c.ts'`)).toBe(
    `export { a } from './a.js'\nexport type B = import("../b.js").B | './c.ts'`,
  )
  expect(declarationsIn(join(installed('protocol'), 'dist')).length).toBeGreaterThan(50)
})

test('a file that is built for require is named in the entry', () => {
  const manifest = {
    name: 'a',
    version: '1',
    license: 'MIT',
    exports: { './b': './src/b.ts', './c.css': './src/c.css' },
  }
  expect(published(manifest, (file) => file === './dist/b.cjs').exports).toEqual({
    './b': { types: './dist/b.d.ts', require: './dist/b.cjs', default: './dist/b.js' },
    './c.css': './dist/c.css',
    './package.json': './package.json',
  })
})

describe('[PACK-4] the file of a mini-program', () => {
  const files = entries
    .filter((entry) => entry.includes('/miniprogram'))
    .map((entry) => `dist/${entry.replace('@parley/client/', '')}.cjs`)

  test.each(files)('%s is one script that needs nothing', (file) => {
    const code = readFileSync(join(installed('client'), file), 'utf8')
    expect(code).not.toMatch(/\brequire\(|\bimport\(|\bBigInt\b/)
    const module = { exports: {} as Record<string, unknown> }
    runInNewContext(code, { module, exports: module.exports })
    // The areas are passed to a client; the other files create one.
    const isHandedIn = file.includes('areas')
    expect(module.exports[isHandedIn ? 'groups' : 'createClient']).toBeTypeOf(
      isHandedIn ? 'object' : 'function',
    )
  })
})

test('[PACK-21] the script of the drop-in sets one global', () => {
  const script = readFileSync(join(installed('compat'), 'dist/parley-compat.js'), 'utf8')
  const page: Record<string, unknown> = {}
  const before = Object.keys(page)
  runInNewContext(script, page)
  expect(Object.keys(page).filter((name) => !before.includes(name))).toEqual(['WebIM'])
  expect(Object.keys(page.WebIM as object).sort()).toEqual([
    'connection',
    'logger',
    'message',
    'statusCode',
    'utils',
  ])
  const shown = JSON.parse(readFileSync(join(installed('compat'), 'package.json'), 'utf8'))
  expect(shown).toMatchObject({ unpkg: './dist/parley-compat.js', jsdelivr: './dist/parley-compat.js' })
})

describe('the server', () => testServerPackage(() => made))

// Tests of the server as operators get it: the tarballs in an empty project, and the program that the package brings along.
// And of the testkit, which needs the server. tools/pack.test.ts runs them with the packages that it has built.
import { execFileSync, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeFlags } from '../node-flags.mjs'
import type { Packed } from '../pack.ts'
import { root } from '../repository.ts'
import { countStart } from '../testing/count-starts.mjs'
import { withThreadNames } from './emit.ts'

/** What the server and the testkit need of our packages. */
const needed = ['protocol', 'client', 'server', 'testkit'].map((short) => `@parley/${short}`)

/** @param made the built packages, which exist as soon as the first test runs */
export function testServerPackage(made: () => readonly Packed[]): void {
  let project: string
  const installed = (name: string) => join(project, 'node_modules', name)

  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'parley-pack-server-'))
    // Everything else that npm would install, from the installed packages.
    const modules = join(root, 'node_modules')
    for (const name of readdirSync(modules)) {
      if (name.startsWith('.') || name === '@parley') continue
      mkdirSync(join(project, 'node_modules'), { recursive: true })
      symlinkSync(join(modules, name), installed(name))
    }
    for (const { name, tarball } of made().filter((each) => needed.includes(each.name))) {
      mkdirSync(installed(name), { recursive: true })
      execFileSync('tar', ['-xzf', tarball, '-C', installed(name), '--strip-components=1'])
    }
    writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'operator', type: 'module' }))
  })

  afterAll(() => rmSync(project, { recursive: true, force: true }))

  const manifest = () =>
    JSON.parse(readFileSync(join(installed('@parley/server'), 'package.json'), 'utf8')) as {
      bin: { parley: string }
      dependencies: Record<string, string>
      exports: Record<string, { types: string; default: string }>
    }
  const program = () => join(installed('@parley/server'), manifest().bin.parley)
  const settings = () => ({
    ...process.env,
    PARLEY_PORT: '0',
    PARLEY_DATA: join(project, 'data'),
    PARLEY_LOG: 'warn',
  })

  test('the package has JavaScript with declarations, and nothing that Node cannot load', () => {
    const folder = installed('@parley/server')
    const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
    expect(files.filter((name) => /\.test\.|(?<!\.d)\.ts$/.test(name))).toEqual([])
    for (const { types, default: module } of Object.values(manifest().exports).filter((each) => each.types))
      expect([existsSync(join(folder, types)), existsSync(join(folder, module))]).toEqual([true, true])
    expect(readFileSync(program(), 'utf8')).toMatch(/^#!\/usr\/bin\/env -S node /)
    expect(withThreadNames(`new URL('./a.ts', import.meta.url); new URL('./b.ts', base)`)).toBe(
      `new URL('./a.js', import.meta.url); new URL('./b.ts', base)`,
    )
  })

  test('the program serves its sample, answers requests, and runs commands beside the server', async () => {
    countStart('server')
    const child = spawn(process.execPath, [...nodeFlags, program()], {
      cwd: project,
      env: settings(),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise((done) => child.once('exit', done))
    try {
      const url = await new Promise<string>((resolve, reject) => {
        let output = ''
        child.stdout.on('data', (chunk) => {
          output += chunk
          const [, address] = /ready at (http:\/\/\S+)/.exec(output) ?? []
          if (address) resolve(address)
        })
        child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
      })
      expect((await fetch(`${url}/readyz`)).status).not.toBe(404)
      const token = await fetch(`${url}/parley/demo/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ grant_type: 'password', username: 'alice', password: 'parley' }),
      })
      expect(token.status).toBe(200)
      const command = (...words: string[]) =>
        execFileSync(process.execPath, [...nodeFlags, program(), ...words], {
          cwd: project,
          env: settings(),
          encoding: 'utf8',
        })
      expect(command('app', 'list')).toContain('parley#demo')
      expect(command('backup', join(project, 'backups'))).toContain('Backup ')
      expect(command('doctor')).toContain('pages: intact')
    } finally {
      child.kill('SIGTERM')
      await ended
    }
  })

  test('an application can embed it', () => {
    writeFileSync(
      join(project, 'embed.js'),
      `import { mintToken } from '@parley/server/token'
      import { createServer, openDatabase } from '@parley/server'
      const database = await openDatabase({ url: ':memory:', directory: '', inThread: true })
      const server = await createServer({ database, config: { port: 0 } })
      const { url } = await server.listen()
      console.log((await fetch(url + '/livez')).status, (await mintToken('secret', 'ann', 60)).split('.').length)
      await server.stop()
      await database.close()`,
    )
    const output = execFileSync(process.execPath, [...nodeFlags, join(project, 'embed.js')], {
      encoding: 'utf8',
    })
    expect(output.trim()).toBe('200 3')
  })

  test('tests of an application use the testkit', () => {
    writeFileSync(
      join(project, 'application-test.js'),
      `import { createWorld } from '@parley/testkit'
      const world = await createWorld()
      const alice = await world.person('alice')
      await world.message('bob', 'alice', 'hi')
      console.log(alice.timeline('bob'), alice.unread('bob'))
      await world.close()`,
    )
    const words = [...nodeFlags, join(project, 'application-test.js')]
    expect(execFileSync(process.execPath, words, { encoding: 'utf8' }).trim()).toBe("[ 'bob: hi' ] 1")
  })
}

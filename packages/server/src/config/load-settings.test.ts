import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configFrom } from './config.ts'
import { loadSettings, withOrigins } from './load-settings.ts'
import { fileSettings, keyOf, settingTopics } from './setting-names.ts'

const files = (texts: Readonly<Record<string, unknown>>) => (path: string) => {
  const text = texts[path]
  return text === undefined || typeof text === 'string' ? text : JSON.stringify(text)
}
const load = (env: Record<string, string>, texts: Readonly<Record<string, unknown>> = {}) =>
  loadSettings(env, files(texts))
const names: readonly string[] = Object.values(settingTopics).flat()

test('the environment, the configuration file and files with secrets are one list of settings', () => {
  const { env, origins } = load(
    { PARLEY_CONFIG: '/etc/parley.json', PARLEY_PORT: '1', PARLEY_HOOK_SECRET_FILE: '/run/hook', HOME: '/x' },
    {
      '/etc/parley.json': {
        server: { port: 2, host: '::1', empty: true, trustedProxies: ['loopback', '10.0.0.0/8'] },
        files: { s3SecretFile: '/run/s3', stripPictures: false },
        moderation: { hookSecret: 'of the file' },
      },
      '/run/hook': 'whisper\n',
      '/run/s3': 'key',
    },
  )
  expect(env).toEqual({
    PARLEY_PORT: '1',
    PARLEY_HOST: '::1',
    PARLEY_EMPTY: '1',
    PARLEY_TRUSTED_PROXIES: 'loopback,10.0.0.0/8',
    PARLEY_S3_SECRET: 'key',
    PARLEY_STRIP_PICTURES: '0',
    PARLEY_HOOK_SECRET: 'whisper',
  })
  expect(origins.get('PARLEY_HOST')).toBe('server.host in /etc/parley.json')
  expect(origins.get('PARLEY_HOOK_SECRET')).toBe('the file /run/hook')
  expect(origins.has('PARLEY_PORT')).toBe(false)
})

test('parley.json in the working directory is read without being named', () => {
  expect(load({}, { 'parley.json': { server: { port: 7 } } }).env).toEqual({ PARLEY_PORT: '7' })
  expect(load({}).env).toEqual({})
})

test.each([
  [{ PARLEY_PROT: '1' }, {}, 'PARLEY_PROT is not a setting. Did you mean PARLEY_PORT?'],
  [{ PARLEY_XYZZY: '1' }, {}, 'PARLEY_XYZZY is not a setting. docs/settings.md lists all settings.'],
  [{ PARLEY_PORT_FILE: '/x' }, {}, 'PARLEY_PORT_FILE is not a setting.'],
  [{ PARLEY_CONFIG: '/gone' }, {}, 'PARLEY_CONFIG names the file /gone, which does not exist.'],
  [{ PARLEY_S3_KEY_FILE: '/gone' }, {}, 'PARLEY_S3_KEY_FILE names the file /gone, which does not exist.'],
  [
    { PARLEY_S3_KEY_FILE: '/x', PARLEY_S3_KEY: 'x' },
    { '/x': '' },
    'Set either PARLEY_S3_KEY or PARLEY_S3_KEY_FILE, not both.',
  ],
  [{}, { 'parley.json': '{' }, 'parley.json is not valid JSON: '],
  [{}, { 'parley.json': '[]' }, 'parley.json must contain a table of settings for each topic'],
  [
    {},
    { 'parley.json': '{"sever":{}}' },
    'parley.json: "sever" is not a table of settings. Did you mean server?',
  ],
  [{}, { 'parley.json': '{"server":4000}' }, 'parley.json: "server" must be a table of settings'],
  [
    {},
    { 'parley.json': '{"server":{"prot":1}}' },
    '"prot" is not a setting of the table "server". Did you mean port?',
  ],
  [{}, { 'parley.json': '{"files":{"port":1}}' }, '"port" belongs in the table "server", not "files".'],
  [{}, { 'parley.json': '{"server":{"port":null}}' }, 'server.port in parley.json must be a text, a number'],
  [{}, { 'parley.json': '{"server":{"__proto__":1}}' }, '"__proto__" is not a setting'],
])('%j with %j stops the start: %s', (env, texts, message) => {
  expect(() => load(env, texts)).toThrow(message)
})

test('variables of the tools of this repository are not settings and are ignored', () => {
  expect(
    load({ PARLEY_TEST_LONG: '1', PARLEY_FUZZ_SEED: '7', PARLEY_CLIENT: 'x', PARLEY_KEY: 'x' }).env,
  ).toEqual({})
})

test('an error about a value says where the value comes from', () => {
  const { env, origins } = load({}, { 'parley.json': { server: { port: 'http' } } })
  expect(() => configFrom(env)).toThrow('PARLEY_PORT must be a number')
  expect(withOrigins('PARLEY_PORT is not PARLEY_PORT or PARLEY_HOST.', origins)).toBe(
    'PARLEY_PORT (server.port in parley.json) is not PARLEY_PORT or PARLEY_HOST.',
  )
})

test('the list of names is what the configuration reads, and each has its own key', () => {
  const read = new Set<string>()
  configFrom(
    new Proxy({} as Record<string, string | undefined>, {
      get(_, name) {
        read.add(String(name))
        return undefined
      },
    }),
  )
  expect([...read].sort()).toEqual([...names].sort())
  expect(new Set(names.map(keyOf)).size).toBe(names.length)
  for (const name of fileSettings) expect(names).toContain(name)
})

test('the settings page has a heading for each table, with its name and its settings', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/settings.md'), 'utf8')
  const sections = page.split(/^## /m).slice(1)
  for (const [topic, listed] of Object.entries(settingTopics)) {
    const section = sections.find((each) => each.includes(`Table \`${topic}\` in the configuration file.`))
    const described = [...(section ?? '').matchAll(/^\| (`PARLEY_[^|]+)\|/gm)].flatMap(([, cell = '']) => [
      ...cell.matchAll(/PARLEY_\w+/g),
    ])
    expect([topic, described.map(String)]).toEqual([topic, [...listed]])
  }
})

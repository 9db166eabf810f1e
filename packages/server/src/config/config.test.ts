import { expect, test } from 'vitest'
import { configFrom, defaults } from './config.ts'

test('an empty environment gives the defaults', () => {
  expect(configFrom({})).toEqual({ ...defaults, ffmpeg: 'ffmpeg', peopleSearch: 'everybody' })
})

test('the documented settings are read', () => {
  const config = configFrom({
    PARLEY_PORT: '0',
    PARLEY_HOST: '::1',
    PARLEY_DATA: '/x',
    PARLEY_EMPTY: '1',
    PARLEY_DATABASE: 'postgres://y',
  })
  expect(config).toMatchObject({ port: 0, host: '::1', data: '/x', empty: true, database: 'postgres://y' })
})

test('0 turns a setting off, and ambiguous values are refused', () => {
  expect(configFrom({ PARLEY_REACTIONS: '0', PARLEY_REPORTS: 'off', PARLEY_MAX_PINS: '3' })).toMatchObject({
    reactions: false,
    reports: false,
    maxPins: 3,
  })
  expect(configFrom({ PARLEY_REACTIONS: 'on' }).reactions).toBe(true)
  expect(() => configFrom({ PARLEY_REPORTS: 'maybe' })).toThrow('PARLEY_REPORTS must be 1 or 0, not "maybe".')
})

test('lists are parsed', () => {
  expect(defaults).toMatchObject({ maxPinnedConversations: 50, historyForNew: false })
  const set = { PARLEY_MAX_PINNED_CONVERSATIONS: '7', PARLEY_HISTORY_FOR_NEW: '1' }
  expect(configFrom(set)).toMatchObject({ maxPinnedConversations: 7, historyForNew: true })
})

test('times are set in seconds, and 0 turns them off', () => {
  expect(defaults).toMatchObject({ recallMs: 120_000, editMax: 10, maxDirected: 20 })
  const set = { PARLEY_RECALL_SECONDS: '5', PARLEY_MAX_EDITS: '0', PARLEY_MAX_DIRECTED: '3' }
  expect(configFrom(set)).toMatchObject({ recallMs: 5000, editMax: 0, maxDirected: 3 })
})

test('translation is off until there is an address', () => {
  const usual = { translateUrl: '', translateMaxLength: 5000, translateMaxLanguages: 10 }
  expect(configFrom({})).toMatchObject(usual)
  const set = { PARLEY_TRANSLATE_URL: 'http://x.test', PARLEY_TRANSLATE_MAX_LENGTH: '9' }
  const expected = { ...usual, translateUrl: 'http://x.test', translateKey: '', translateMaxLength: 9 }
  expect(configFrom(set)).toMatchObject(expected)
})

test('pushes and rtc are off until a service is configured', () => {
  const { pushFcmKeyFile, pushApnsKeyFile, pushVapidPublic, pushHookUrl, calls } = configFrom({})
  expect([pushFcmKeyFile, pushApnsKeyFile, pushVapidPublic, pushHookUrl, calls]).toEqual(['', '', '', '', ''])
  const set = { PARLEY_APNS_SANDBOX: '1', PARLEY_PUSH_MS: '5', PARLEY_CALLS: 'agora' }
  expect(configFrom(set)).toMatchObject({ pushApnsSandbox: true, pushMs: 5, calls: 'agora' })
})

test('a setting that is not a number is refused by its name', () => {
  expect(() => configFrom({ PARLEY_PORT: 'http' })).toThrow(
    'PARLEY_PORT must be a number of zero or more, not "http".',
  )
})

test('people search is on for a server on loopback, and elsewhere only if the operators enable it', () => {
  const who = (env: Record<string, string>) => configFrom(env).peopleSearch
  expect([who({}), who({ PARLEY_HOST: '::1' }), who({ PARLEY_HOST: '0.0.0.0' })]).toEqual([
    'everybody',
    'everybody',
    'off',
  ])
  expect(who({ PARLEY_HOST: '0.0.0.0', PARLEY_PEOPLE_SEARCH: 'everybody' })).toBe('everybody')
  expect(who({ PARLEY_PEOPLE_SEARCH: 'off' })).toBe('off')
  expect(() => who({ PARLEY_PEOPLE_SEARCH: 'yes' })).toThrow('PARLEY_PEOPLE_SEARCH')
})

test('metrics have a separate address if others can reach the server, unless a token protects them', () => {
  const where = (env: Record<string, string>) => configFrom(env).metricsAddress
  const open = { PARLEY_HOST: '0.0.0.0' }
  expect([where({}), where(open), where({ ...open, PARLEY_METRICS_TOKEN: 'x' })]).toEqual([
    '',
    '127.0.0.1:9464',
    '',
  ])
  expect(
    ['main', 'off', '[::1]:9', '10.0.0.1:9'].map((address) =>
      where({ ...open, PARLEY_METRICS_ADDRESS: address }),
    ),
  ).toEqual(['', 'off', '[::1]:9', '10.0.0.1:9'])
  for (const wrong of ['9464', 'host', 'host:99999', 'a b:1', ':1'])
    expect(() => where({ PARLEY_METRICS_ADDRESS: wrong })).toThrow('PARLEY_METRICS_ADDRESS must be host:port')
})

test.each([
  [{ PARLEY_PORT: '65536' }, 'PARLEY_PORT must be a port'],
  [{ PARLEY_PORT: '1.5' }, 'PARLEY_PORT must be a port'],
  [{ PARLEY_EMPTY: 'yes' }, 'PARLEY_EMPTY must be 1 or 0'],
  [{ PARLEY_LOG: 'loud' }, 'PARLEY_LOG must be info or silent or error or warn or debug, not "loud".'],
])('%j is refused', (env, message) => {
  expect(() => configFrom(env)).toThrow(message)
})

test('a collector of traces is named by its URL, with or without the path', () => {
  const where = (env: Record<string, string>) => configFrom(env).traces
  expect(where({})).toBe('')
  expect(where({ PARLEY_TRACES: 'http://127.0.0.1:4318' })).toBe('http://127.0.0.1:4318/v1/traces')
  expect(where({ PARLEY_TRACES: 'https://traces.example/otlp/v1/traces' })).toBe(
    'https://traces.example/otlp/v1/traces',
  )
  for (const wrong of ['collector:4318', 'ftp://collector', 'no'])
    expect(() => where({ PARLEY_TRACES: wrong })).toThrow('PARLEY_TRACES must be the URL')
  const ratio = (text: string) => configFrom({ PARLEY_TRACES_RATIO: text }).tracesRatio
  expect([ratio(''), ratio('0'), ratio('0.5'), ratio('1')]).toEqual([0.1, 0, 0.5, 1])
  for (const wrong of ['2', '-1', 'all']) expect(() => ratio(wrong)).toThrow('from 0 to 1')
})

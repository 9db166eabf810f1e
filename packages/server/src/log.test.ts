import { expect, test } from 'vitest'
import { defaults } from './config/config.ts'
import { secretsOf } from './config/secrets.ts'
import { processLog } from './log.ts'

function logged(secrets: readonly string[], write: (log: ReturnType<typeof processLog>) => void): string {
  let text = ''
  const destination = {
    write(line: string) {
      text += line
    },
  }
  write(processLog('debug', secrets, destination))
  return text
}

test('an error is logged with its standard properties, and without anything else that it carries', () => {
  const cause = Object.assign(new Error('inner'), {
    code: 'ECONNRESET',
    headers: { authorization: 'carried' },
  })
  const error = Object.assign(new Error('outer', { cause }), {
    input: 'postgres://u:carried@h/d',
    errcode: 10,
  })
  const text = logged([], (log) => log.error({ err: error }, 'unexpected error'))
  expect(JSON.parse(text)).toMatchObject({
    msg: 'unexpected error',
    err: { type: 'Error', message: 'outer', errcode: 10, cause: { message: 'inner', code: 'ECONNRESET' } },
  })
  expect(text).not.toContain('carried')
})

test('a circular cause ends somewhere', () => {
  const error = new Error('round')
  error.cause = error
  expect(logged([], (log) => log.error({ err: error }, 'x'))).toContain('round')
})

test('secrets of the settings are masked wherever they occur', () => {
  const config = {
    ...defaults,
    database: 'postgres://parley:p%22ss%2Fword@host/parley',
    hookSecret: 'hook "secret"',
    callsSecret: 'short',
  }
  const text = logged(secretsOf(config), (log) => {
    log.warn(`connecting to ${config.database} as p"ss/word`)
    log.error({ err: new Error(`signed with ${config.hookSecret}`) }, 'no')
    log.info('this is short')
  })
  expect(text).not.toMatch(/p%22ss|p\\"ss|hook/)
  expect(text).toContain('this is short')
})

test('a database address that cannot be parsed is masked as a whole', () => {
  const database = 'postgres://parley:pass word@[host'
  expect(secretsOf({ ...defaults, database })).toEqual([database])
})

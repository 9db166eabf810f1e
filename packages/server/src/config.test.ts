import { expect, test } from 'vitest'
import { configFrom, defaults } from './config.ts'

test('nothing set gives the defaults', () => {
  expect(configFrom({})).toEqual(defaults)
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

test('a number that is none is refused by name', () => {
  expect(() => configFrom({ PARLEY_PORT: 'http' })).toThrow(
    'PARLEY_PORT must be a number of zero or more, not "http".',
  )
})

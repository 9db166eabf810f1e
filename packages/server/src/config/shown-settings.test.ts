import { expect, test } from 'vitest'
import { loadSettings } from './load-settings.ts'
import { fileSettings } from './setting-names.ts'
import { shownSettings } from './shown-settings.ts'

test('shows where each setting comes from, and no secret', () => {
  const files: Record<string, string> = {
    'parley.json': JSON.stringify({ server: { port: 5000 } }),
    '/run/token': 'a-secret-token\n',
  }
  const rows = shownSettings(
    loadSettings(
      {
        PARLEY_HOST: '0.0.0.0',
        PARLEY_METRICS_TOKEN_FILE: '/run/token',
        PARLEY_DATABASE: 'postgres://parley:hunter2@db/parley',
        PARLEY_APNS_URL: 'https://me:hunter2@push.example',
      },
      (path) => files[path],
    ),
  )
  const row = (name: string) => rows.find((each) => each.name === name)
  expect(row('PARLEY_PORT')).toMatchObject({
    source: 'file',
    place: 'server.port in parley.json',
    value: '5000',
    isSecret: false,
  })
  expect(row('PARLEY_HOST')).toMatchObject({ source: 'environment', place: '', value: '0.0.0.0' })
  expect(row('PARLEY_LOG')).toMatchObject({ source: 'default', value: '' })
  expect(row('PARLEY_METRICS_TOKEN')).toMatchObject({
    source: 'file',
    place: 'the file /run/token',
    value: '',
  })
  expect(row('PARLEY_DATABASE')).toMatchObject({ source: 'environment', isSecret: true, value: '' })
  expect(JSON.stringify(rows)).not.toMatch(/hunter2|a-secret-token/)
  for (const name of fileSettings) expect(row(name)?.isSecret, name).toBe(true)
})

// One project per kind of test. `npm test` runs them part by part; `npx vitest run --project unit` runs one.
import { defineConfig } from 'vitest/config'
import { serverWords } from './tools/server-words.mjs'

const seconds = 1000

/**
 * What all projects share: separate processes, two at a time, and no second chances. The limits below are far above what
 * any test takes: a slow machine makes a run longer, and never wrong.
 */
const common = {
  environment: 'node' as const,
  pool: 'forks' as const,
  retry: 0,
  allowOnly: false,
  teardownTimeout: 20 * seconds,
}

const databases = ['packages/server/src/storage/**/*.test.ts', 'packages/server/test/databases/**/*.test.ts']

/** Has both clients by itself, and runs once: where the script of the drop-in is. */
const differential = 'tests/interop/differential/**'

/** What says nothing about the drop-in: habits of the original, what no such client is made for, and the tests' own tools. */
const withoutDropIn = [
  'tests/interop/habits.test.ts',
  'tests/interop/our-discovery.test.ts',
  'tests/interop/rest.test.ts',
  'tests/interop/foreign/**',
]

/** What has one such client at a time, or one that only rings the bell for others: there is nothing to mix. */
const alone = [
  'tests/interop/calls.test.ts',
  'tests/interop/facts.test.ts',
  'tests/interop/frames.test.ts',
  'tests/interop/harness.test.ts',
  'tests/interop/limits.test.ts',
  'tests/interop/our-*.test.ts',
  'tests/interop/push.test.ts',
]

export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: false,
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: [
            'packages/**/src/**/*.test.{ts,tsx}',
            'packages/*/test/**/*.test.ts',
            'apps/**/src/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', ...databases],
          testTimeout: 120 * seconds,
          hookTimeout: 120 * seconds,
        },
      },
      {
        // The storage contract and the whole server, on the embedded database and on a PostgreSQL started for the run.
        test: {
          ...common,
          name: 'databases',
          include: databases,
          testTimeout: 180 * seconds,
          hookTimeout: 120 * seconds,
        },
      },
      {
        test: {
          ...common,
          name: 'scenarios',
          // One of them measures what stays in memory, after a look for what nobody holds; and servers that may look for
          // it need all the words that they are started with.
          execArgv: serverWords,
          include: ['tests/scenarios/**/*.scenario.ts', 'tests/scenarios/**/*.test.ts'],
          testTimeout: 180 * seconds,
          hookTimeout: 180 * seconds,
        },
      },
      {
        test: {
          ...common,
          name: 'interop',
          include: ['tests/interop/**/*.test.ts'],
          exclude: [differential],
          testTimeout: 240 * seconds,
          hookTimeout: 240 * seconds,
        },
      },
      // The same once more with the drop-in surface in the place of the foreign client, and with one of each.
      ...(['drop-in', 'mixed'] as const).map((surface) => ({
        test: {
          ...common,
          name: surface,
          // What is recorded of the surface needs no other client.
          include: [
            'tests/interop/**/*.test.ts',
            ...(surface === 'drop-in' ? ['tests/drop-in/*.test.ts'] : []),
          ],
          exclude: [...withoutDropIn, ...(surface === 'mixed' ? [differential, ...alone] : [])],
          globalSetup: 'tests/interop/drop-in.ts',
          env: { PARLEY_SURFACE: surface },
          testTimeout: 240 * seconds,
          hookTimeout: 240 * seconds,
        },
      })),
      {
        // A browser fills both cores, so the journeys run one file at a time.
        test: {
          ...common,
          name: 'e2e',
          include: ['apps/*/e2e/**/*.e2e.ts', 'packages/*/e2e/**/*.e2e.ts'],
          globalSetup: ['apps/chat/e2e/built-gallery.ts'],
          fileParallelism: false,
          testTimeout: 300 * seconds,
          hookTimeout: 300 * seconds,
          expect: { poll: { timeout: 60 * seconds } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          testTimeout: 180 * seconds,
          hookTimeout: 180 * seconds,
        },
      },
    ],
  },
})

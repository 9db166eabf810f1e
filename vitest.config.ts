// One project per kind of test. `npm test` runs them part by part; `npx vitest run --project unit` runs one.
import { defineConfig } from 'vitest/config'

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
          testTimeout: 240 * seconds,
          hookTimeout: 240 * seconds,
        },
      },
      {
        // A browser fills both cores, so the journeys run one file at a time.
        test: {
          ...common,
          name: 'e2e',
          include: ['apps/*/e2e/**/*.e2e.ts', 'packages/*/e2e/**/*.e2e.ts'],
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

// One project per kind of test. `npm test` runs them all; `npx vitest run --project unit` runs one.
import { defineConfig } from 'vitest/config'
import { filesFor } from './tests/interop/client-matrix.ts'
import { filesWith, otherVersions } from './tests/interop/versions/files.ts'
import { moreScenariosOnPostgres, scenariosOnPostgres } from './tests/scenarios/on-postgres.ts'
import { bundledThreads, bundleServer } from './tools/testing/bundled-server.mjs'
import { compiledIn, nodeFlags, threadFlags } from './tools/testing/node.mjs'
import { moreRuns } from './tools/testing/property-runs.mjs'
import { LongestFirst } from './tools/testing/sequencer.mjs'

// Processes of the run inherit it, and their threads and servers with them.
process.env.NODE_COMPILE_CACHE ??= compiledIn(import.meta.dirname)
process.env.PARLEY_TEST_SERVER ??= await bundleServer(import.meta.dirname)

/** In milliseconds; the long form plays more cases in each test and has as much more time for them. */
const seconds = moreRuns(1000)

/**
 * What all projects share: separate processes, three at a time, and no second chances. The limits below are far above what
 * any test takes: a slow machine makes a run longer, and never wrong.
 */
const common = {
  environment: 'node' as const,
  pool: 'forks' as const,
  execArgv: threadFlags,
  setupFiles: ['tools/testing/properties.mjs'],
  retry: 0,
  allowOnly: false,
  teardownTimeout: 20 * seconds,
}

/** For files that run in the same processes one after another: nothing that one replaces may reach the next one. */
const sharedProcesses = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true }

/** What PostgreSQL or NATS is needed for. */
const serversOnly = [
  'packages/server/src/storage/postgres*.test.ts',
  'packages/server/test/databases/postgres*.test.ts',
  'packages/server/test/databases/nats*.test.ts',
]

/** Has both clients by itself, and runs once: where the script of the drop-in is. */
const differential = 'tests/interop/differential/**/*.test.ts'

/** The long form runs everything with every client, see docs/testing-interop.md. */
const isLong = process.env.PARLEY_TEST_LONG === '1'

/**
 * Unit tests that need a process of their own. All other files share two processes, one after another, because loading the
 * same modules anew for each of almost 500 files took more time than the tests.
 */
const unitInOwnProcess = [
  // Mock modules, or load them a second time with other globals.
  'packages/client/src/matrix.test.ts',
  'packages/client/src/platform/browser.test.ts',
  'packages/protocol/src/wire/utf8.test.ts',
  'packages/server/src/platform/memory-reclaim.test.ts',
  // Replace globals that other modules may have read when they were loaded.
  'packages/client/src/discovery/discovery.test.ts',
  'packages/client/src/files/golden.test.ts',
  'packages/client/src/platform/node.test.ts',
  'packages/compat/src/host-info.test.ts',
  'packages/react/src/notifications/web-push.test.ts',
  'packages/react/src/ui/format/times.test.ts',
  // Looks at the texts before a part has added its own.
  'packages/react/src/strings/strings.test.ts',
  // Start and end many threads.
  'packages/server/src/storage/sqlite.test.ts',
  'packages/server/src/storage/migrate.test.ts',
  // Put a secret into the environment and look for it in child processes.
  'packages/server/src/files/video-frames/platform/ffmpeg.test.ts',
]

const scenarios = ['tests/scenarios/**/*.scenario.ts', 'tests/scenarios/**/*.test.ts']

/** Has a process of its own: what other files left in memory would be measured with it. */
const measuresMemory = 'tests/scenarios/rooms/memory.scenario.ts'

export default defineConfig({
  test: {
    // One more than the two cores: a worker that waits for a browser, a server or a deadline leaves its core idle.
    maxWorkers: 3,
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [bundledThreads()],
        test: {
          ...common,
          name: 'unit',
          include: [
            'packages/**/src/**/*.test.{ts,tsx}',
            'packages/*/test/**/*.test.ts',
            'apps/**/src/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', ...serversOnly, ...unitInOwnProcess],
          ...sharedProcesses,
          testTimeout: 120 * seconds,
          hookTimeout: 120 * seconds,
        },
      },
      {
        plugins: [bundledThreads()],
        test: {
          ...common,
          name: 'unit-isolated',
          include: unitInOwnProcess,
          testTimeout: 120 * seconds,
          hookTimeout: 120 * seconds,
        },
      },
      {
        // The storage contract and the whole server on one PostgreSQL, which is started for the run. The same files run
        // on the embedded database in `unit`.
        test: {
          ...common,
          name: 'databases',
          include: [...serversOnly, 'packages/server/test/databases/**/*.test.ts'],
          globalSetup: 'packages/server/src/storage/test-postgres-cluster.ts',
          isolate: false,
          testTimeout: 180 * seconds,
          hookTimeout: 120 * seconds,
        },
      },
      // Scenarios share processes like unit tests: each makes a world of its own.
      ...[
        { name: 'scenarios', isolate: false, include: scenarios, exclude: [measuresMemory] },
        { name: 'scenarios-isolated', include: [measuresMemory] },
      ].map((project) => ({
        test: {
          ...common,
          ...project,
          // One of them measures memory after a garbage collection, and servers that may collect garbage need all the
          // flags they are started with.
          execArgv: nodeFlags,
          testTimeout: 180 * seconds,
          hookTimeout: 180 * seconds,
        },
      })),
      // Half of the scenarios on PostgreSQL, and all of them in the long form.
      ...[
        {
          name: 'scenarios-postgres',
          isolate: false,
          include: [...scenariosOnPostgres, ...(isLong ? moreScenariosOnPostgres : [])],
        },
        // Each in a process of its own, because one of them measures memory.
        {
          name: 'scenarios-postgres-rest',
          include: isLong ? ['tests/scenarios/**/*.scenario.ts'] : [],
          exclude: [...scenariosOnPostgres, ...moreScenariosOnPostgres],
          env: { PARLEY_FUZZ_FACTOR: '1' },
        },
      ]
        .filter(({ include }) => include.length > 0)
        .map((project) => ({
          test: {
            ...common,
            ...project,
            globalSetup: 'packages/server/src/storage/test-postgres-cluster.ts',
            execArgv: nodeFlags,
            testTimeout: 180 * seconds,
            hookTimeout: 180 * seconds,
          },
        })),
      {
        test: {
          ...common,
          name: 'interop',
          include: ['tests/interop/**/*.test.ts'],
          exclude: [differential],
          globalSetup: 'tests/interop/shared-servers.ts',
          isolate: false,
          testTimeout: 240 * seconds,
          hookTimeout: 240 * seconds,
        },
      },
      {
        // The same with three servers, and everybody on a random one.
        test: {
          ...common,
          name: 'nodes',
          include: filesFor('nodes', isLong),
          globalSetup: [
            'packages/server/src/storage/test-postgres-cluster.ts',
            'tests/interop/nodes/infrastructure.ts',
            'tests/interop/shared-servers.ts',
          ],
          isolate: false,
          testTimeout: 240 * seconds,
          hookTimeout: 240 * seconds,
        },
      },
      // In the long form, the same with every other version of that client.
      ...(isLong ? otherVersions : []).map(({ name }) => ({
        test: {
          ...common,
          name: `interop-${name.replaceAll(' ', '-')}`,
          include: filesWith(name),
          globalSetup: 'tests/interop/shared-servers.ts',
          setupFiles: ['tests/interop/versions/setup.ts'],
          isolate: false,
          env: { PARLEY_CLIENT: name },
          testTimeout: 240 * seconds,
          hookTimeout: 240 * seconds,
        },
      })),
      // The same once more with the drop-in surface in the place of the reference client, and with one of each.
      ...(['drop-in', 'mixed'] as const).map((surface) => ({
        test: {
          ...common,
          name: surface,
          include:
            surface === 'mixed'
              ? filesFor('mixed', isLong)
              : // What is recorded of the surface needs no other client.
                [...filesFor('dropIn', isLong), differential, 'tests/drop-in/*.test.ts'],
          globalSetup: ['tests/interop/drop-in.ts', 'tests/interop/shared-servers.ts'],
          isolate: false,
          env: { PARLEY_SURFACE: surface },
          testTimeout: 240 * seconds,
          hookTimeout: 240 * seconds,
        },
      })),
      {
        // Measures how long ordinary people wait while others attack, so nothing else of the run is beside it.
        test: {
          ...common,
          name: 'hostile',
          include: ['tests/hostile/**/*.test.ts'],
          exclude:
            isLong || process.env.PARLEY_EVERYTHING_SECONDS ? [] : ['tests/hostile/everything.test.ts'],
          globalSetup: 'packages/server/src/storage/test-postgres-cluster.ts',
          fileParallelism: false,
          testTimeout: 180 * seconds,
          hookTimeout: 180 * seconds,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Breaks what a server depends on. Each test has a server of its own, and most of them wait for a deadline, so two
        // files at a time take less than one after the other.
        test: {
          ...common,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: isLong ? [] : ['tests/faults/long/**'],
          testTimeout: 180 * seconds,
          hookTimeout: 180 * seconds,
        },
      },
      {
        // Builds the image and runs it; `npm test` leaves it out where that is not possible.
        test: {
          ...common,
          name: 'image',
          include: ['tests/image/**/*.test.ts'],
          testTimeout: 300 * seconds,
          hookTimeout: 600 * seconds,
        },
      },
      {
        // Workers, each with one browser and its pages for all of its files: modules live as long as a worker. One more
        // than for other parts, because a browser test waits for about half of its time, and no other part runs meanwhile.
        test: {
          ...common,
          name: 'e2e',
          maxWorkers: 4,
          include: ['apps/*/e2e/**/*.e2e.ts', 'packages/*/e2e/**/*.e2e.ts'],
          globalSetup: ['apps/chat/e2e/built-gallery.ts', 'apps/chat/e2e/shared-server.ts'],
          setupFiles: [...common.setupFiles, 'apps/chat/e2e/setup.ts'],
          isolate: false,
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
          ...sharedProcesses,
          testTimeout: 180 * seconds,
          hookTimeout: 180 * seconds,
        },
      },
    ],
  },
})

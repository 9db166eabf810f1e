import { expect, test, vi } from 'vitest'
import { Missing } from '../bootstrap.mjs'
import { beginSetup } from './setup.mjs'

const parts = {
  tools: { projects: ['tools'] },
  unit: { projects: ['unit'], debian: ['ffmpeg'] },
  e2e: { projects: ['e2e'], debian: ['chromium'], app: true },
}

/** A machine on which these packages are missing. */
function machine(missing: readonly string[], isBuilt: boolean) {
  return {
    missingDebian: vi.fn(async (names: readonly string[]) => names.filter((name) => missing.includes(name))),
    ensureDebian: vi.fn(async () => {}),
    ensureApp: vi.fn(async () => {}),
    isAppBuilt: () => isBuilt,
  }
}

async function problems(setup: Awaited<ReturnType<typeof beginSetup>>) {
  await Promise.all([...setup.values()].map(({ done }) => done))
  return [...setup].flatMap(([name, { problem }]) => (problem === undefined ? [] : [[name, problem]]))
}

test('parts whose requirements are met can run at once', async () => {
  const work = machine([], true)
  const setup = await beginSetup(parts, work)
  expect([...setup.values()].map(({ settled }) => settled)).toEqual([true, true, true])
  expect(work.ensureDebian).not.toHaveBeenCalled()
  expect(work.ensureApp).not.toHaveBeenCalled()
})

test('packages and the app are prepared in the background, for the parts that need them', async () => {
  const work = machine(['chromium'], false)
  const setup = await beginSetup(parts, work)
  expect([...setup].filter(([, { settled }]) => settled).map(([name]) => name)).toEqual(['tools', 'unit'])
  expect(work.ensureDebian).toHaveBeenCalledWith(['chromium'])
  expect(work.ensureApp).toHaveBeenCalledOnce()
  expect(await problems(setup)).toEqual([])
})

test('an app that cannot be built stops only the part that needs it', async () => {
  const work = { ...machine([], false), ensureApp: () => Promise.reject(new Missing('No app.')) }
  expect(await problems(await beginSetup(parts, work))).toEqual([['e2e', 'No app.']])
})

test('a failed installation stops only the parts that lack a package', async () => {
  const work = {
    ...machine(['chromium', 'ffmpeg'], true),
    ensureDebian: () => Promise.reject(new Missing('No network.')),
  }
  // One of two was installed before the other one failed.
  work.missingDebian.mockImplementationOnce(async () => ['chromium', 'ffmpeg'])
  work.missingDebian.mockImplementation(async (names) => names.filter((name) => name === 'chromium'))
  expect(await problems(await beginSetup(parts, work))).toEqual([
    ['e2e', 'needs the Debian packages chromium: No network.'],
  ])
})

test('a programming error is a problem of the part too, and not of the whole run', async () => {
  const work = { ...machine([], false), ensureApp: () => Promise.reject(new TypeError('oops')) }
  const [problem] = await problems(await beginSetup(parts, work))
  expect(problem?.[1]).toContain('TypeError: oops')
})

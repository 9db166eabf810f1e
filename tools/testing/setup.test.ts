import { expect, test, vi } from 'vitest'
import { Missing } from '../bootstrap.mjs'
import { beginSetup } from './setup.mjs'

const parts = {
  tools: { projects: ['tools'] },
  unit: { projects: ['unit'], debian: ['ffmpeg'] },
  e2e: { projects: ['e2e'], debian: ['chromium'], app: true },
}

const optionalParts = (obstacle: () => Promise<string | undefined>) => ({
  unit: parts.unit,
  image: { projects: ['image'], debian: ['runc'], obstacle },
})

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
  const setup = await beginSetup(parts, undefined, work)
  expect([...setup.values()].map(({ settled }) => settled)).toEqual([true, true, true])
  expect(work.ensureDebian).not.toHaveBeenCalled()
  expect(work.ensureApp).not.toHaveBeenCalled()
})

test('packages and the app are prepared in the background, for the parts that need them', async () => {
  const work = machine(['chromium'], false)
  const setup = await beginSetup(parts, undefined, work)
  expect([...setup].filter(([, { settled }]) => settled).map(([name]) => name)).toEqual(['tools', 'unit'])
  expect(work.ensureDebian).toHaveBeenCalledWith(['chromium'])
  expect(work.ensureApp).toHaveBeenCalledOnce()
  expect(await problems(setup)).toEqual([])
})

test('an app that cannot be built stops only the part that needs it', async () => {
  const work = { ...machine([], false), ensureApp: () => Promise.reject(new Missing('No app.')) }
  expect(await problems(await beginSetup(parts, undefined, work))).toEqual([['e2e', 'No app.']])
})

test('a failed installation stops only the parts that lack a package', async () => {
  const work = {
    ...machine(['chromium', 'ffmpeg'], true),
    ensureDebian: () => Promise.reject(new Missing('No network.')),
  }
  // One of two was installed before the other one failed.
  work.missingDebian.mockImplementationOnce(async () => ['chromium', 'ffmpeg'])
  work.missingDebian.mockImplementation(async (names) => names.filter((name) => name === 'chromium'))
  expect(await problems(await beginSetup(parts, undefined, work))).toEqual([
    ['e2e', 'needs the Debian packages chromium: No network.'],
  ])
})

test('a programming error is a problem of the part too, and not of the whole run', async () => {
  const work = { ...machine([], false), ensureApp: () => Promise.reject(new TypeError('oops')) }
  const [problem] = await problems(await beginSetup(parts, undefined, work))
  expect(problem?.[1]).toContain('TypeError: oops')
})

test('an optional part runs where its packages are, after the machine was asked', async () => {
  const setup = await beginSetup(
    optionalParts(async () => undefined),
    { optional: false },
    machine([], true),
  )
  expect(setup.get('image')?.settled).toBe(false)
  await setup.get('image')?.done
  expect(setup.get('image')).toMatchObject({ settled: true })
  expect(setup.get('image')).not.toHaveProperty('leftOut')
})

test('an optional part is left out with a sentence, and is no problem', async () => {
  const why = async (missing: readonly string[], optional: boolean, obstacle?: string) => {
    const check = vi.fn(async () => obstacle)
    const work = { ...machine(missing, true), ensureDebian: () => Promise.reject(new Missing('No network.')) }
    const setup = await beginSetup(optionalParts(check), { optional }, work)
    expect((await problems(setup)).filter(([name]) => name === 'image')).toEqual([])
    return [setup.get('image')?.leftOut, check.mock.calls.length]
  }
  expect(await why([], false, 'no namespaces')).toEqual(['no namespaces', 1])
  expect(await why(['runc'], false)).toEqual([
    'needs the Debian packages runc, which the long form installs',
    0,
  ])
  expect(await why(['runc'], true)).toEqual(['needs the Debian packages runc: No network.', 0])
})

test('only the long form installs packages of an optional part', async () => {
  const installed = async (optional: boolean) => {
    const work = machine(['runc', 'ffmpeg'], true)
    const setup = await beginSetup(
      optionalParts(async () => undefined),
      { optional },
      work,
    )
    await Promise.all([...setup.values()].map(({ done }) => done))
    return work.ensureDebian.mock.calls
  }
  expect([await installed(false), await installed(true)]).toEqual([[[['ffmpeg']]], [[['ffmpeg', 'runc']]]])
})

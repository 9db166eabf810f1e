import { expect, test } from 'vitest'
import type { Lock, LockedPackage } from './lockfile.ts'
import { checkLock, complete } from './lockfile.ts'

const binary = (cpu: string) => ({ version: '1.0.0', os: ['linux'], cpu: [cpu], integrity: 'sha512-a' })
const bundler = {
  version: '1.0.0',
  optionalDependencies: { '@b/linux-x64-gnu': '1.0.0', '@b/linux-arm64-gnu': '1.0.0' },
}
const lock = (packages: Record<string, LockedPackage>): Lock => ({ packages })
const both = {
  'node_modules/@b/linux-x64-gnu': binary('x64'),
  'node_modules/@b/linux-arm64-gnu': binary('arm64'),
}

test('a lock with both Linux platforms and no addresses is fine', () => {
  expect(checkLock(lock({ 'node_modules/b': bundler, ...both }))).toEqual([])
})

test('an address of a registry is refused, a link to a workspace is not', () => {
  expect(checkLock(lock({ 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } }))).toHaveLength(
    1,
  )
  expect(
    checkLock(lock({ 'node_modules/@parley/client': { resolved: 'packages/client', link: true } })),
  ).toEqual([])
})

test('a missing Linux platform is named', () => {
  const { 'node_modules/@b/linux-arm64-gnu': _, ...onlyX64 } = both
  const messages = checkLock(lock({ 'node_modules/b': bundler, ...onlyX64 })).map(({ message }) => message)
  expect(messages).toContainEqual(expect.stringContaining('no binary for linux arm64'))
  expect(messages).toContainEqual(expect.stringContaining('npm ci would refuse'))
})

test('a binary of one platform may need more for that platform alone', () => {
  const more = { ...binary('arm64'), optionalDependencies: { '@b/more-linux-arm64': '1.0.0' } }
  const packages = {
    'node_modules/b': bundler,
    ...both,
    'node_modules/@b/linux-arm64-gnu': more,
    'node_modules/@b/more-linux-arm64': binary('arm64'),
  }
  expect(checkLock(lock(packages))).toEqual([])
})

test('an entry without a checksum does not count as a Linux binary', () => {
  const { 'node_modules/@b/linux-arm64-gnu': _, ...onlyX64 } = both
  const messages = checkLock(complete(lock({ 'node_modules/b': bundler, ...onlyX64 }))).map(
    ({ message }) => message,
  )
  expect(messages).toEqual([expect.stringContaining('no binary for linux arm64')])
})

test('packages that the registry does not have are completed with their platform', () => {
  const wanted = { ...bundler.optionalDependencies, '@b/darwin-arm64': '1.0.0', '@b/linux-x64-musl': '1.0.0' }
  const completed = complete(
    lock({ 'node_modules/b': { ...bundler, optionalDependencies: wanted }, ...both }),
  )
  expect(completed.packages['node_modules/@b/darwin-arm64']).toMatchObject({
    os: ['darwin'],
    cpu: ['arm64'],
    optional: true,
  })
  expect(completed.packages['node_modules/@b/linux-x64-musl']).toMatchObject({
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
  })
  expect(checkLock(completed)).toEqual([])
  expect(complete(completed)).toEqual(completed)
})

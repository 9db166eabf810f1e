import { expect, test } from 'vitest'
import type { Declared } from './licences.ts'
import { checkLicences, checkReferenceClient, isAllowed } from './licences.ts'
import type { Lock, LockedPackage } from './lockfile.ts'
import { referenceClient } from './reference-client.ts'

test.each([
  ['MIT', false, true],
  ['(MIT OR GPL-3.0-only)', false, true],
  ['MIT AND GPL-3.0-only', false, false],
  ['GPL-3.0-only', true, false],
  ['AGPL-3.0-or-later', true, false],
  ['MPL-2.0', false, false],
  ['MPL-2.0', true, true],
  ['UNLICENSED', true, false],
  ['SEE LICENSE IN LICENSE.md', true, false],
])('%s, for development %s: allowed %s', (licence, development, expected) => {
  expect(isAllowed(licence, development)).toBe(expected)
})

const check = (locked: LockedPackage, declared?: Declared) => {
  const lock: Lock = { packages: { 'node_modules/a': { integrity: 'sha512-a', ...locked } as LockedPackage } }
  return checkLicences(lock, () => declared).map(({ message }) => message)
}

test('a package without a licence is named', () => {
  expect(check({ version: '1.0.0' })).toEqual(['a does not say its licence'])
})

test('the installed package takes precedence over the lock', () => {
  expect(check({ license: 'MIT' }, 'GPL-3.0-only')).toEqual([expect.stringContaining('GPL-3.0-only')])
  expect(check({ license: 'MIT' }, [{ type: 'MIT' }, { type: 'GPL-3.0-only' }])).toEqual([])
})

test('packages that only tests use may have more licences than what we ship', () => {
  expect(check({ license: 'MPL-2.0', dev: true })).toEqual([])
  expect(check({ license: 'MPL-2.0' })).toEqual([expect.stringContaining('in what we ship')])
})

test('the reference client is a development dependency of the root and of nothing else', () => {
  const file = (path: string, kind: string) => [
    { path, text: JSON.stringify({ [kind]: { [referenceClient]: '1' } }) },
  ]
  expect(checkReferenceClient(file('package.json', 'devDependencies'))).toEqual([])
  expect(checkReferenceClient(file('package.json', 'dependencies'))).toHaveLength(1)
  expect(checkReferenceClient(file('packages/client/package.json', 'devDependencies'))).toHaveLength(1)
})

test('a library under its own terms is allowed by name, and no other package', () => {
  expect(isAllowed('Apache-2.0 AND LGPL-3.0-or-later', false, '@img/sharp-libvips-linux-x64')).toBe(true)
  expect(isAllowed('LGPL-3.0-or-later', false, 'something')).toBe(false)
  expect(isAllowed('GPL-3.0', false, '@img/sharp-linux-x64')).toBe(false)
})

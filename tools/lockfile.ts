// Checks that the lock has both Linux platforms for every binary and names no registry. Run it alone with `node
// tools/lockfile.ts`; `node tools/lockfile.ts --complete` adds what npm could not find (see complete()).
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './repository.ts'
import { report, root } from './repository.ts'

/** One installed package in package-lock.json. */
export interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** package-lock.json, with the fields that we read. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

const path = 'package-lock.json'
const finding = (message: string): Finding => ({ path, line: 1, message })

/** Reads the lock of this repository. */
export const readLock = (): Lock => JSON.parse(readFileSync(join(root, path), 'utf8')) as Lock

/** Finds what is wrong with a lock. */
export function checkLock(lock: Lock): Finding[] {
  const findings: Finding[] = []
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (locked.resolved !== undefined && locked.link !== true)
      findings.push(finding(`${path} names a registry address`))
    const wanted = Object.entries(locked.optionalDependencies ?? {})
    for (const [name] of wanted) {
      if (find(lock, name) === undefined)
        findings.push(finding(`${path} wants ${name}, which is not in the lock; npm ci would refuse it`))
    }
    // A binary of one platform needs its own dependencies for that platform only.
    if (locked.cpu === undefined) findings.push(...missingPlatforms(path, lock, wanted))
  }
  return findings
}

/** A package that comes with binaries needs them for both Linux platforms, with a checksum. */
function missingPlatforms(
  path: string,
  lock: Lock,
  wanted: readonly (readonly [string, string])[],
): Finding[] {
  const names = wanted.map(([name]) => name).filter((name) => /linux/.test(name))
  if (names.length === 0) return []
  return ['x64', 'arm64'].flatMap((cpu) => {
    const isPresent = names.some(
      (name) => new RegExp(`linux-${cpu}(-gnu)?$`).test(name) && hasChecksum(find(lock, name)),
    )
    return isPresent ? [] : [finding(`${path} has no binary for linux ${cpu}: pin a version that has both`)]
  })
}

const hasChecksum = (locked: LockedPackage | undefined) => locked !== undefined && 'integrity' in locked

function find(lock: Lock, name: string): LockedPackage | undefined {
  const path = Object.keys(lock.packages).find((key) => key.endsWith(`node_modules/${name}`))
  return path === undefined ? undefined : lock.packages[path]
}

/**
 * A registry may lack binaries for platforms that we do not need, and npm then leaves them out of the lock, which
 * makes `npm ci` refuse it everywhere. We write the missing entries without a checksum: npm skips them where the
 * platform differs and looks for them where it fits.
 */
export function complete(lock: Lock): Lock {
  const packages: Record<string, LockedPackage> = { ...lock.packages }
  for (const { optionalDependencies } of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
      const platform = /(android|darwin|freebsd|linux|openharmony|win32)-([a-z0-9]+)(-musl|-gnu)?/.exec(name)
      if (platform === null || find(lock, name) !== undefined) continue
      const [, os = '', cpu = '', abi] = platform
      const libc = os !== 'linux' || abi === undefined ? {} : { libc: [abi === '-musl' ? 'musl' : 'glibc'] }
      packages[`node_modules/${name}`] = { version, cpu: [cpu], dev: true, ...libc, optional: true, os: [os] }
    }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lock, packages: Object.fromEntries(sorted) }
}

if (import.meta.main) {
  if (process.argv.includes('--complete')) {
    writeFileSync(join(root, path), `${JSON.stringify(complete(readLock()), null, 2)}\n`)
  }
  report(checkLock(readLock()))
}

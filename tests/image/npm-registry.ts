// A registry for npm on loopback, with the packages of package-lock.json as they are in node_modules. So an installation
// takes the versions that everything else is tested with, and needs no network.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { root } from '../../tools/repository.ts'
import { httpServer } from '../../tools/testing/http-server.ts'

interface Locked {
  readonly name?: string
  readonly version?: string
  readonly link?: boolean
}

/** A version of a package, and its folder below the root of the repository. */
interface Version {
  readonly folder: string
  readonly version: string
  readonly locked: Locked
}

/** The packages in the lock file by their names. Packages of this repository are not among them. */
function lockedPackages(): Map<string, Version[]> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const found = new Map<string, Version[]>()
  for (const [folder, locked] of Object.entries(packages)) {
    const at = folder.lastIndexOf('node_modules/')
    if (at < 0 || locked.link || locked.version === undefined) continue
    const name = locked.name ?? folder.slice(at + 'node_modules/'.length)
    const known = found.get(name) ?? []
    // The same version may be in two places, of which one is empty on other systems.
    found.set(name, [...known, { folder, version: locked.version, locked }])
  }
  return found
}

/** Starts the registry on a free port. */
export async function startNpmRegistry(): Promise<{ readonly url: string; stop(): void }> {
  const packages = lockedPackages()
  const server = httpServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname).slice(1)
    const [name = '', version] = path.split('/-/')
    const versions = packages.get(name)
    if (!versions) response.writeHead(404).end()
    else if (version === undefined) {
      const address = `${url()}/${name}/-/`
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(packument(name, versions, address)))
    } else sendTarball(versions, version.replace(/\.tgz$/, ''), response)
  })
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: url(),
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** What a registry says about a package. */
function packument(name: string, versions: readonly Version[], address: string) {
  return {
    name,
    'dist-tags': { latest: versions[0]?.version },
    versions: Object.fromEntries(
      versions.map(({ version, locked }) => [
        version,
        { ...locked, name, version, dist: { tarball: `${address}${version}.tgz` } },
      ]),
    ),
  }
}

function sendTarball(versions: readonly Version[], version: string, response: ServerResponse): void {
  const folder = versions.find(
    (each) => each.version === version && existsSync(join(root, each.folder, 'package.json')),
  )?.folder
  if (folder === undefined) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'application/octet-stream' })
  const words = [
    '-c',
    '--exclude=./node_modules',
    '--transform=s,^\\.,package,',
    '-C',
    join(root, folder),
    '.',
  ]
  const tar = spawn('tar', words, { stdio: ['ignore', 'pipe', 'inherit'] })
  tar.stdout.pipe(response, { end: false })
  // An archive that is not complete is cut off.
  tar.once('close', (code) => (code === 0 ? response.end() : response.destroy()))
}

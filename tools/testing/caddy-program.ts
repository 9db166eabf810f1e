// Debian's Caddy with the site file of this repository, without a certificate.

import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { startProxy, type TestProxy } from './proxy-program.ts'

const site = join(import.meta.dirname, '../../deploy/caddy/Caddyfile')

/** Starts Caddy in front of the server at a port. */
export async function startCaddy(serverPort: number): Promise<TestProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-caddy-'))
  const [port, admin] = [await freePort(), await freePort()]
  const file = join(folder, 'Caddyfile')
  const shipped = readFileSync(site, 'utf8')
  const changed = shipped
    .replace('chat.example.com {', `http://127.0.0.1:${port} {`)
    .replace('127.0.0.1:4000', `127.0.0.1:${serverPort}`)
  writeFileSync(file, `{\n\tadmin 127.0.0.1:${admin}\n}\n${changed}`)
  const words = ['--config', file, '--adapter', 'caddyfile']
  return startProxy({
    folder,
    port,
    words: ['caddy', 'run', ...words],
    log: join(folder, 'caddy.log'),
    // It keeps its state in the home folder otherwise.
    environment: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    reload: () => void execFile('caddy', ['reload', '--force', '--address', `127.0.0.1:${admin}`, ...words]),
  })
}

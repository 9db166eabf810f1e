// Debian's nginx with the site file of this repository, on a free port of the loopback interface.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export interface TestNginx {
  readonly port: number
  /** Ends it at once, with all connections. */
  stop(): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
  /** Replaces its workers, as after a change of its configuration. */
  reload(): void
  /** Stops it for good. */
  remove(): Promise<void>
}

const program = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync) ?? 'nginx'
const site = join(import.meta.dirname, '../../deploy/nginx/parley.conf')

/** With this header a client chooses the address that nginx takes it to have. */
export const addressHeader = 'x-test-address'

/** Starts nginx in front of the server at a port. */
export async function startNginx(serverPort: number): Promise<TestNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-nginx-'))
  const port = await freePort()
  mkdirSync(join(folder, 'temp'))
  writeFileSync(join(folder, 'parley.conf'), withoutTls(readFileSync(site, 'utf8'), port, serverPort))
  writeFileSync(join(folder, 'nginx.conf'), around(folder))
  let running: ChildProcess | undefined
  const nginx: TestNginx = {
    port,
    async start() {
      const words = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
      const child = spawn(program, words, { stdio: 'ignore' })
      running = child
      const failed = once(child, 'exit').then(() => {
        throw new Error(`nginx ended:\n${readFileSync(join(folder, 'error.log'), 'utf8')}`)
      })
      failed.catch(() => undefined)
      await Promise.race([accepting(port), failed])
    },
    async stop() {
      const child = running
      running = undefined
      if (!child || child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
    reload: () => void running?.kill('SIGHUP'),
    async remove() {
      await nginx.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await nginx.start()
  return nginx
}

/** The site as it is shipped, except for its ports and the certificate. */
function withoutTls(text: string, port: number, serverPort: number): string {
  const [head = '', , secure = ''] = text.split(/^server \{\n/m)
  const changed = secure
    .replace(/^ {2}listen \[::\]:443.*\n/m, '')
    .replace(/^ {2}listen 443.*$/m, `  listen 127.0.0.1:${port};`)
    .replace(/^ {2}ssl_.*\n/gm, '')
  return `${head.replace('127.0.0.1:4000', `127.0.0.1:${serverPort}`)}server {\n${changed}`
}

/** What is around the site. All clients of a test are on this machine, so they say where they would be. */
function around(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
    .join('\n  ')
  return `daemon off;
master_process on;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${temporary}
  set_real_ip_from 127.0.0.0/8;
  real_ip_header ${addressHeader};
  include ${folder}/parley.conf;
}
`
}

async function accepting(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

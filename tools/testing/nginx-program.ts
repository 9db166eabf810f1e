// Debian's nginx with the site file of this repository, on a free port of the loopback interface.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { startProxy, type TestProxy } from './proxy-program.ts'

const program = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync) ?? 'nginx'
const site = join(import.meta.dirname, '../../deploy/nginx/parley.conf')

/** The header with which a client of a test chooses its address. */
export const addressHeader = 'x-test-address'

/** Starts nginx in front of the server at a port. */
export async function startNginx(serverPort: number): Promise<TestProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-nginx-'))
  const port = await freePort()
  mkdirSync(join(folder, 'temp'))
  writeFileSync(join(folder, 'parley.conf'), withoutTls(readFileSync(site, 'utf8'), port, serverPort))
  writeFileSync(join(folder, 'nginx.conf'), around(folder))
  return startProxy({
    folder,
    port,
    words: [program, '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
    log: join(folder, 'error.log'),
    reload: (child) => void child.kill('SIGHUP'),
  })
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

/** The configuration around the site. All clients of a test are on this machine, so a header names their address. */
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

// The parts of a cluster on one machine: PostgreSQL, NATS, a store for files, three nodes and a balancer, all private and
// on the loopback interface. Ending this process ends them.

import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Child, startServer } from '../../bench/server-process.ts'
import { localS3 } from '../../tests/interop/s3.ts'
import { startNats } from '../testing/nats-program.ts'
import { makePostgres } from '../testing/postgres-program.ts'
import { Balancer } from './balancer.ts'

export interface LocalCluster {
  readonly url: string
  /** The load balancer in front of the nodes. */
  readonly balancer: string
  /** The address of the bus. */
  readonly bus: string
  /** Undefined while it does not run. */
  readonly nodes: readonly (Child | undefined)[]
  /** Ends a node: at once, or as an upgrade does. */
  end(node: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Starts a node that does not run, on its former port. */
  start(node: number): Promise<void>
  close(): Promise<void>
}

export async function startCluster(options: {
  readonly count: number
  readonly port: number
  readonly environment?: Readonly<Record<string, string>>
  readonly say: (text: string) => void
}): Promise<LocalCluster> {
  const { count, port, say } = options
  const folder = mkdtempSync(join(tmpdir(), 'parley-cluster-'))
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    say('starting PostgreSQL …')
    const postgres = await makePostgres(['max_connections=200'])
    closing.push(() => postgres.remove())
    await postgres.start()
    say('starting NATS …')
    const nats = await startNats()
    closing.push(() => nats.kill())
    say('starting a store for files …')
    const s3 = await localS3()
    // Not waited for: it waits for connections that others keep open.
    closing.push(() => void s3.close().catch(() => undefined))
    const secretKey = randomBytes(32).toString('base64')
    const nodes: (Child | undefined)[] = []
    const ports: number[] = []
    closing.push(() => Promise.all(nodes.map((node) => node?.end('SIGKILL'))))
    const start = async (node: number) => {
      if (nodes[node]) return
      const child = await startServer({
        directory: join(folder, `node-${node}`),
        port: ports[node] ?? 0,
        environment: {
          PARLEY_DATABASE: `${postgres.address}/postgres`,
          PARLEY_BUS: nats.url,
          PARLEY_SECRET_KEY: secretKey,
          ...s3.settings,
          PARLEY_TRUSTED_PROXIES: '127.0.0.1',
          ...options.environment,
        },
      })
      nodes[node] = child
      ports[node] = child.port
      void child.ended.then(() => {
        if (nodes[node] === child) nodes[node] = undefined
      })
    }
    for (let node = 0; node < count; node++) {
      say(`starting node ${node} …`)
      await start(node)
    }
    const front = await startFront(folder, ports, port)
    closing.push(front.close)
    return {
      url: `http://127.0.0.1:${port}`,
      balancer: front.name,
      bus: nats.url,
      nodes,
      start,
      async end(node, signal) {
        await nodes[node]?.end(signal)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync)

async function startFront(folder: string, ports: readonly number[], port: number) {
  if (!nginx) {
    const balancer = await Balancer.open(ports, port)
    return { name: 'a small TCP balancer (nginx is not installed)', close: () => balancer.close() }
  }
  const own = join(folder, 'nginx')
  mkdirSync(own)
  writeFileSync(join(own, 'nginx.conf'), nginxSettings(own, ports, port))
  const child = spawn(nginx, ['-c', join(own, 'nginx.conf'), '-e', join(own, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  await answering(port, child)
  return {
    name: 'nginx',
    async close() {
      process.off('exit', kill)
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** nginx without rights of root, in the foreground, with one worker. A node that does not answer is left out for a second. */
export function nginxSettings(folder: string, ports: readonly number[], port: number): string {
  const servers = ports.map((each) => `    server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join('\n')
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  return `daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 4096; }
http {
  access_log off;
${folders}
  client_max_body_size 0;
  map $http_upgrade $connection_header { default upgrade; '' ''; }
  upstream nodes {
    least_conn;
${servers}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://nodes;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_header;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_request_buffering off;
      proxy_read_timeout 1h;
      proxy_next_upstream error timeout;
    }
  }
}
`
}

async function answering(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('nginx ended: see above.')
    const answer = await fetch(`http://127.0.0.1:${port}/livez`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

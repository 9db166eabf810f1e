// Three real servers on one PostgreSQL database and one NATS, behind a balancer that sends everybody to a random node.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onPostgres } from '../apps.ts'
import { type LaunchedServer, launch, type StartedServer } from '../launch.ts'
import { startBalancer } from './balancer.ts'
import type { Infrastructure } from './infrastructure.ts'
import { orderSeed } from './random-node.ts'

const count = 3
const secretKey = '00'.repeat(32)
export async function startNodes(
  { postgres, settings: common, files }: Infrastructure,
  own: Record<string, string>,
): Promise<StartedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-interop-'))
  const name = `interop_${randomUUID().replaceAll('-', '')}`
  const database = `${postgres.address}/${name}`
  await onPostgres(`${postgres.address}/postgres`, `CREATE DATABASE ${name} TEMPLATE ${postgres.template}`)
  const settings = {
    ...common,
    PARLEY_DATABASE: database,
    PARLEY_SECRET_KEY: secretKey,
    PARLEY_BUS_NAME: name,
    // The balancer does not check whether a node is ready.
    PARLEY_DRAIN_SECONDS: '0',
    PARLEY_STOP_SECONDS: '4',
    ...own,
  }
  const folders = Array.from({ length: count }, (_, node) => join(folder, String(node)))
  let nodes: LaunchedServer[] = []
  let ports: readonly string[] = folders.map(() => '0')
  const startAll = async () => {
    // One that fails would leave the others running.
    const started = await Promise.allSettled(
      folders.map((data, node) => launch({ data, port: ports[node] ?? '0', settings })),
    )
    nodes = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const failed = started.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    ports = nodes.map(({ origin }) => new URL(origin).port)
  }
  const endAll = async (signal: 'SIGTERM' | 'SIGKILL') =>
    void (await Promise.all(nodes.map(({ server }) => server.end(signal))))
  try {
    await startAll()
    const balancer = await startBalancer(ports.map(Number), orderSeed())
    return {
      place: {
        origin: balancer.origin,
        nodes: nodes.map(({ origin }) => origin),
        environment: {
          PARLEY_DATA: folders[0] ?? folder,
          PARLEY_DATABASE: database,
          PARLEY_SECRET_KEY: secretKey,
        },
        database,
        files: { folder: files, ending: '._S3rver_object' },
      },
      async again(signal) {
        await endAll(signal)
        await startAll()
      },
      async stop() {
        await balancer.close()
        await endAll('SIGTERM')
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await endAll('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

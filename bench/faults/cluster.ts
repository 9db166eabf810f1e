// Three servers with PostgreSQL and NATS as processes, each of which can be killed, paused and started again. A server that
// exits unexpectedly is started again, as a supervisor does.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BrokenPostgres } from '../../tests/faults/postgres.ts'
import { startNats, type TestNats } from '../../tools/testing/nats-program.ts'
import { type Child, makePeople, startServer } from '../server-process.ts'

export class FaultyCluster {
  readonly postgres: BrokenPostgres
  readonly nats: TestNats
  readonly secret: string
  /** Servers that ended without having been killed. */
  exits = 0
  private readonly directory: string
  private readonly nodes: Child[] = []
  private readonly wanted = new Set<number>()
  private isClosing = false

  private constructor(directory: string, postgres: BrokenPostgres, nats: TestNats, secret: string) {
    this.directory = directory
    this.postgres = postgres
    this.nats = nats
    this.secret = secret
  }

  static async open(count: number, names: readonly string[]): Promise<FaultyCluster> {
    const directory = mkdtempSync(join(tmpdir(), 'parley-bench-faults-'))
    const postgres = await BrokenPostgres.open({ connections: 100 })
    const nats = await startNats()
    const secret = await makePeople(join(directory, 'people'), names, postgres.url)
    const cluster = new FaultyCluster(directory, postgres, nats, secret)
    for (let node = 0; node < count; node++) await cluster.start(node)
    return cluster
  }

  /** Where people connect to, whether the node runs or not. */
  get addresses(): string[] {
    return this.nodes.map(({ port }) => `ws://127.0.0.1:${port}/websocket`)
  }

  get count(): number {
    return this.nodes.length
  }

  async start(node: number): Promise<void> {
    const child = await startServer({
      directory: join(this.directory, `node-${node}`),
      port: this.nodes[node]?.port ?? 0,
      environment: {
        PARLEY_DATABASE: this.postgres.url,
        PARLEY_BUS: this.nats.url,
        // Nobody sends files here, so nothing is listening there.
        PARLEY_S3_BUCKET: 'files',
        PARLEY_S3_ENDPOINT: 'http://127.0.0.1:1',
        PARLEY_SECRET_KEY: '00'.repeat(32),
        PARLEY_MIN_FREE_MB: '0',
      },
    })
    this.nodes[node] = child
    this.wanted.add(node)
    void child.ended.then(() => this.ended(node))
  }

  private ended(node: number): void {
    if (this.isClosing || !this.wanted.has(node)) return
    this.exits++
    this.start(node).catch((error) => console.error(error))
  }

  async kill(node: number): Promise<void> {
    this.wanted.delete(node)
    await this.nodes[node]?.end('SIGKILL')
  }

  pauseNode(node: number): void {
    this.nodes[node]?.process.kill('SIGSTOP')
  }

  resumeNode(node: number): void {
    this.nodes[node]?.process.kill('SIGCONT')
  }

  async close(): Promise<void> {
    this.isClosing = true
    await Promise.all(this.nodes.map((node) => node.end('SIGKILL')))
    await this.postgres.remove()
    await this.nats.kill()
    rmSync(this.directory, { recursive: true, force: true })
  }
}

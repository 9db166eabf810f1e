// A PostgreSQL that can be paused, killed and filled up while a server uses it.

import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { countStart } from '../../tools/testing/count-starts.mjs'
import { makePostgres } from '../../tools/testing/postgres-program.ts'

/** Few, so that a test can take all of them. */
const mostConnections = 30

export class BrokenPostgres {
  readonly url: string
  private pid = 0
  private readonly program: Awaited<ReturnType<typeof makePostgres>>

  private constructor(program: BrokenPostgres['program']) {
    this.program = program
    this.url = `${program.address}/postgres`
  }

  get port(): number {
    return Number(new URL(this.url).port)
  }

  /** Its address behind a proxy. */
  urlAt(port: number): string {
    const url = new URL(this.url)
    url.port = String(port)
    return url.href
  }

  static async open({ connections = mostConnections } = {}): Promise<BrokenPostgres> {
    countStart('database')
    const program = await makePostgres([`max_connections=${connections}`])
    const postgres = new BrokenPostgres(program)
    postgres.pid = await program.start()
    return postgres
  }

  /** Pauses all of its processes: connections stay open, and nothing answers. */
  pause(): void {
    this.signal('SIGSTOP')
  }

  resume(): void {
    this.signal('SIGCONT')
  }

  /** Crashes the database server and restarts it on the same data. */
  async crash(): Promise<void> {
    await this.kill()
    await this.start()
  }

  kill(): Promise<void> {
    return this.program.end('SIGKILL')
  }

  async start(): Promise<void> {
    this.pid = await this.program.start()
  }

  /** Restarts it gracefully: connections are closed with a reason. */
  async restart(): Promise<void> {
    await this.program.end('SIGINT')
    this.pid = await this.program.start()
  }

  /** Takes every connection, including those of the server, until the returned function is called. */
  async takeAllConnections(): Promise<() => Promise<void>> {
    const taken: pg.Client[] = []
    const take = async (): Promise<boolean> => {
      const client = new pg.Client(this.url)
      client.on('error', () => undefined)
      try {
        await client.connect()
        taken.push(client)
        return true
      } catch {
        return false
      }
    }
    while (await take()) {}
    // The server opens new connections as fast as it loses them, so both race for each slot a few times.
    for (let round = 0; round < 20; round++) {
      await taken[0]?.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1',
        ['parley'],
      )
      while (await take()) {}
    }
    return async () => void (await Promise.all(taken.map((client) => client.end())))
  }

  /** Locks the rows of all conversations, like a forgotten transaction, until the returned function is called. */
  async lockConversations(): Promise<() => Promise<void>> {
    const client = new pg.Client(this.url)
    await client.connect()
    await client.query('BEGIN')
    await client.query("SELECT id FROM logs WHERE kind = 'single' ORDER BY id FOR UPDATE")
    return async () => {
      await client.query('ROLLBACK')
      await client.end()
    }
  }

  remove(): Promise<void> {
    this.resume()
    return this.program.remove()
  }

  private signal(signal: NodeJS.Signals): void {
    for (const pid of [this.pid, ...childrenOf(this.pid)]) {
      try {
        process.kill(pid, signal)
      } catch (error) {
        // The process of a connection that has just ended.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }
}

/** The child processes of a process. */
function childrenOf(parent: number): number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.map(Number).filter((pid) => {
    try {
      // The program name is in brackets and may contain spaces; the parent is the second field after it.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
    } catch {
      return false
    }
  })
}

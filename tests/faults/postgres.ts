// A PostgreSQL that can be stopped, killed and filled up while a server works with it.

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

  static async open(): Promise<BrokenPostgres> {
    countStart('database')
    const program = await makePostgres([`max_connections=${mostConnections}`])
    const postgres = new BrokenPostgres(program)
    postgres.pid = await program.start()
    return postgres
  }

  /** All of its processes stop where they are: connections stay open, and nothing answers. */
  pause(): void {
    this.signal('SIGSTOP')
  }

  resume(): void {
    this.signal('SIGCONT')
  }

  /** A crash of the database server, with a restart on the same data. */
  async crash(): Promise<void> {
    await this.program.end('SIGKILL')
    this.pid = await this.program.start()
  }

  /** An orderly restart: connections are closed with a reason. */
  async restart(): Promise<void> {
    await this.program.end('SIGINT')
    this.pid = await this.program.start()
  }

  /** Takes every connection, those of the server included, and keeps them until it is told. */
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
    // The server opens new connections as fast as it loses them, so both race for each place a few times.
    for (let round = 0; round < 20; round++) {
      await taken[0]?.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1',
        ['parley'],
      )
      while (await take()) {}
    }
    return async () => void (await Promise.all(taken.map((client) => client.end())))
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
        // A connection that has just ended.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }
}

/** The processes that this one has started. */
function childrenOf(parent: number): number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.map(Number).filter((pid) => {
    try {
      // The name of the program is in brackets and may have spaces; the parent is the second field behind it.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
    } catch {
      return false
    }
  })
}

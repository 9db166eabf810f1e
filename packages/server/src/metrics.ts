// Counters for the operator. Counting is cheap; /metrics reads them on demand.

import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Log } from './log.ts'

const quietMs = 60_000

export class Metrics {
  accepted = 0
  repeated = 0
  refused = 0
  commits = 0
  deliveredFrames = 0
  signIns = 0
  refusedSignIns = 0
  droppedSockets = 0
  problems = 0
  missingReferences = 0
  /** Refusals by the name of the exhausted budget. */
  readonly overBudgets = new Map<string, number>()
  private readonly registry = new Registry()
  private readonly log: Log
  private quietUntil = 0

  constructor(log: Log) {
    this.log = log
    this.counter('parley_messages_accepted_total', 'Entries stored and acknowledged', () => this.accepted)
    this.counter(
      'parley_messages_repeated_total',
      'Sends that were recognised as repeats',
      () => this.repeated,
    )
    this.counter('parley_messages_refused_total', 'Sends refused with a reason', () => this.refused)
    this.counter('parley_commits_total', 'Durable commits of the log', () => this.commits)
    this.counter('parley_frames_delivered_total', 'Live pages pushed to devices', () => this.deliveredFrames)
    this.counter('parley_sign_ins_total', 'Devices signed in on the channel', () => this.signIns)
    this.counter('parley_sign_ins_refused_total', 'Devices refused on the channel', () => this.refusedSignIns)
    this.counter(
      'parley_sockets_dropped_total',
      'Sockets closed because they did not read or sent invalid data',
      () => this.droppedSockets,
    )
    this.counters(
      'parley_over_budget_total',
      'Refusals because a budget was used up, by its name in docs/limits.md',
      ['budget'],
      () => [...this.overBudgets].map(([name, count]) => [[name], count] as const),
    )
    this.counter('parley_problems_total', 'Unexpected errors, see the log', () => this.problems)
    this.counter(
      'parley_missing_references_total',
      'Requests that referred to a row that does not exist any more',
      () => this.missingReferences,
    )
  }

  /** Counts a refusal because of an exhausted budget. */
  overBudget(name: string): void {
    this.overBudgets.set(name, (this.overBudgets.get(name) ?? 0) + 1)
  }

  /** Counts and logs an unexpected error. Never rethrows. */
  problem(where: string, error: unknown): void {
    this.problems++
    this.log.error({ err: error, where }, 'unexpected error')
  }

  /**
   * Counts a request that the database refused because a row that it refers to is gone. Another request has usually just
   * removed it. Logged once a minute, because anything else would be a mistake of ours.
   */
  missingReference(where: string, error: unknown, monotonic: number): void {
    this.missingReferences++
    if (monotonic < this.quietUntil) return
    this.quietUntil = monotonic + quietMs
    const total = this.missingReferences
    this.log.warn({ err: error, where, total }, 'a request referred to a row that does not exist any more')
  }

  gauge(name: string, help: string, value: () => number): void {
    const { registry } = this
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  }

  counter(name: string, help: string, value: () => number): void {
    new Counter({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.reset()
        this.inc(value())
      },
    })
  }

  /** One counter for each combination of labels, such as a provider and an outcome. */
  counters(
    name: string,
    help: string,
    labels: readonly string[],
    values: () => Iterable<readonly [words: readonly string[], value: number]>,
  ): void {
    new Counter({
      name,
      help,
      labelNames: labels,
      registers: [this.registry],
      collect() {
        this.reset()
        for (const [words, value] of values())
          this.inc(Object.fromEntries(labels.map((label, at) => [label, words[at] ?? ''])), value)
      },
    })
  }

  /** Memory, event loop and the like. Only for a real process, because these metrics hold timers. */
  collectProcess(): void {
    collectDefaultMetrics({ register: this.registry })
  }

  text(): Promise<string> {
    return this.registry.metrics()
  }

  get contentType(): string {
    return this.registry.contentType
  }
}

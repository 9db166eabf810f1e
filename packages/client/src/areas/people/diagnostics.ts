// Client logs and usage reports for the operators of an app. Nothing is collected or sent unless the server asks for
// it. Log entries contain texts of this client, not of its users; usage is counts and durations. Rules PPL-50 to
// PPL-56.

import { calls, clientLogLimits, usageReportLimits } from '@parley/protocol'
import type { LogEntry } from '../../log.ts'
import { invalid } from '../../outbox/compose.ts'
import { numberIn } from '../../state/lenient-readers.ts'
import type { Diagnostics } from './api.ts'
import type { PeopleParts } from './context.ts'

/** The longest name or text in a report: enough for identifiers, too short for user content. */
const longestText = 64

const minuteMs = 60_000

type Usage = Readonly<Record<string, number | string>>

export function createDiagnostics(parts: PeopleParts): Diagnostics {
  const { run, clock, now } = parts
  let followers = 0
  let wanted = { logs: false, usage: false, intervalMs: clientLogLimits.intervalMs as number }
  /** The queued lines and their total size. */
  let lines: string[] = []
  let size = 0
  /** The number of lines dropped because there were too many. */
  let dropped = 0
  let logTimer: unknown
  let isSending = false
  let events: Usage[] = []
  let usageTimer: unknown
  /** The times of the reports in the last minute. */
  let reported: number[] = []

  function collect(entry: LogEntry): void {
    const line = lineOf(entry)
    lines.push(line)
    size += sizeOf(line)
    while (size > clientLogLimits.maxStoredBytes) {
      size -= sizeOf(lines.shift() ?? '')
      dropped++
    }
  }

  /** As many lines as fit into one request. */
  function nextChunk(): string[] {
    let taken = 0
    let count = 0
    for (const line of lines) {
      // A character takes at most three bytes.
      taken += sizeOf(line) * 3
      if (taken > clientLogLimits.chunkSize && count > 0) break
      count++
    }
    return lines.slice(0, count)
  }

  async function sendLogs(): Promise<void> {
    const some = nextChunk()
    if (isSending || some.length === 0) return schedule(wanted.intervalMs)
    isSending = true
    const isNow = parts.thisSession()
    const before = dropped
    let hasArrived = false
    try {
      const { status } = await run(calls.logs.upload, { device: parts.device(), content: some.join('\n') })
      hasArrived = status === 'ok'
    } catch {
      // The lines are kept for the next attempt.
    }
    isSending = false
    if (!isNow()) return
    if (hasArrived) {
      lines = lines.slice(Math.max(0, some.length - (dropped - before)))
      size = lines.reduce((sum, line) => sum + sizeOf(line), 0)
    }
    schedule(hasArrived && lines.length > 0 ? clientLogLimits.chunkPauseMs : wanted.intervalMs)
  }

  function schedule(ms: number): void {
    clock.clearTimer(logTimer)
    logTimer = wanted.logs && followers > 0 ? clock.setTimer(() => void sendLogs(), ms) : undefined
  }

  async function report(): Promise<void> {
    usageTimer = undefined
    const isNow = parts.thisSession()
    reported = reported.filter((at) => at > now() - minuteMs)
    const remaining = usageReportLimits.maxPerMinute - reported.length
    const some = events.splice(0, Math.min(remaining, usageReportLimits.batchSize))
    if (some.length === 0) return scheduleReport(minuteMs)
    reported.push(...some.map(now))
    // A failed report is lost: statistics tolerate that.
    await run(calls.diagnostics.report, { events: some }).catch(() => {})
    if (isNow()) scheduleReport()
  }

  function scheduleReport(ms: number = usageReportLimits.batchAfterMs): void {
    if (wanted.usage && followers > 0 && events.length > 0)
      usageTimer ??= clock.setTimer(() => void report(), ms)
  }

  async function loadWanted(): Promise<void> {
    const isNow = parts.thisSession()
    const answer = await run(calls.diagnostics.wanted, {})
    if (!isNow() || followers === 0) return
    const intervalMs = Math.max(
      numberIn(answer.logIntervalMs) || clientLogLimits.intervalMs,
      clientLogLimits.minIntervalMs,
    )
    wanted = { logs: answer.logs === true, usage: answer.usage === true, intervalMs }
    parts.overhear(wanted.logs ? collect : undefined)
    if (!wanted.usage) events = []
    schedule(intervalMs)
  }

  function end(): void {
    followers = 0
    wanted = { ...wanted, logs: false, usage: false }
    parts.overhear(undefined)
    for (const timer of [logTimer, usageTimer]) clock.clearTimer(timer)
    usageTimer = undefined
    lines = []
    events = []
    reported = []
    size = 0
  }

  // The operators may want other diagnostics by now.
  parts.on('client.connected', () => {
    if (followers > 0) loadWanted().catch(() => {})
  })
  parts.on('client.signedOut', end)

  return {
    async follow() {
      const isNow = parts.thisSession()
      followers++
      let isOver = false
      const stop = () => {
        if (isOver || !isNow()) return
        isOver = true
        followers--
        if (followers === 0) end()
      }
      try {
        await loadWanted()
      } catch (error) {
        stop()
        if (!isNow()) followers = 0
        throw error
      }
      return stop
    },
    async note(event, values = {}) {
      if (!isShort(event) || event === '') throw invalid('event', event)
      for (const [name, value] of Object.entries(values))
        if (!isShort(name) || !(isShort(value) || Number.isFinite(value))) throw invalid(name, value)
      if (!wanted.usage) return
      events.push({ ...values, event })
      if (events.length > usageReportLimits.maxWaiting) events.shift()
      scheduleReport()
    },
  }
}

/** The size of a line, including the line break. */
const sizeOf = (line: string): number => line.length + 1

const isShort = (value: unknown): boolean => typeof value === 'string' && value.length <= longestText

/** Formats an entry as one line: time, level and text. Of the data, only the kind of an error is included. */
function lineOf({ at, level, text, data }: LogEntry): string {
  const why = data instanceof Error ? ` ${data.name}: ${data.message}` : ''
  return `${at} ${level} ${text}${why}`.replace(/\s+/g, ' ').slice(0, 2000)
}

// A log with a level that applications set. Nothing is printed by default.

const levels = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT'] as const
type Level = (typeof levels)[number] | Lowercase<(typeof levels)[number]> | number

export interface LogLine {
  readonly level: string
  readonly time: number
  readonly logs: readonly unknown[]
}

const mostLines = 1_000

function createLogger() {
  let level = levels.indexOf('WARN')
  let isShown = true
  const lines: LogLine[] = []
  const listeners = new Set<(line: LogLine) => void>()
  const numberOf = (wanted: Level) =>
    typeof wanted === 'number' ? wanted : levels.indexOf(wanted.toUpperCase() as (typeof levels)[number])

  function write(name: 'debug' | 'info' | 'warn' | 'error', time: number, ...logs: readonly unknown[]): void {
    const line = { level: name.toUpperCase(), time, logs }
    lines.push(line)
    if (lines.length > mostLines) lines.shift()
    for (const listener of listeners) listener(line)
    // biome-ignore lint/suspicious/noConsole: printing is what applications ask this for.
    if (isShown && levels.indexOf(line.level as (typeof levels)[number]) >= level) console[name](...logs)
  }

  /** For applications that write into the same log. */
  const by =
    (name: Parameters<typeof write>[0]) =>
    (...logs: readonly unknown[]) =>
      write(name, Date.now(), ...logs)

  return {
    trace: by('debug'),
    debug: by('debug'),
    log: by('info'),
    info: by('info'),
    warn: by('warn'),
    error: by('error'),
    setConfig({ useCache: _, level: wanted }: { readonly useCache?: boolean; readonly level?: Level } = {}) {
      if (wanted !== undefined) level = numberOf(wanted)
    },
    getLevel: () => level,
    setLevel(wanted: Level) {
      level = numberOf(wanted)
    },
    setDefaultLevel(wanted: Level) {
      level = numberOf(wanted)
    },
    enableAll() {
      level = 0
    },
    disableAll() {
      level = levels.indexOf('SILENT')
    },
    setConsoleLogVisibility(isVisible: boolean) {
      isShown = isVisible
    },
    getLogs: () => [...lines],
    /** All lines as one text, for the application to use. */
    download: () => lines.map((line) => JSON.stringify(line)).join('\n'),
    onLog(listener: (line: LogLine) => void) {
      listeners.add(listener)
    },
    /** For the connection. */
    write,
  }
}

/** The logger of the library: `setLevel('DEBUG')` shows more. */
export const logger = createLogger()

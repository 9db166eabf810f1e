#!/usr/bin/env -S node --max-semi-space-size=8 --expose-gc --no-flush-liftoff-code --wasm-wrapper-tiering-budget=1000000000
// The command line: read the configuration, run the server or a command, stop on signals.

import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureApp } from './areas/session/apps.ts'
import type { Bus } from './bus/bus.ts'
import { natsBus } from './bus/nats.ts'
import { requireData } from './cli/data-folder.ts'
import { demoApp, runCommand } from './cli/run-command.ts'
import { checkCluster } from './config/cluster.ts'
import { type Config, configFrom } from './config/config.ts'
import { loadSettings, withOrigins } from './config/load-settings.ts'
import { secretsOf } from './config/secrets.ts'
import { type ShownSetting, shownSettings } from './config/shown-settings.ts'
import { busUnreachable, databaseLost, endProcess, numberLost, stoppedLate } from './fatal.ts'
import { openOperatorSocket } from './gateway/operator-unix-socket.ts'
import { openAccessLog } from './gateway/platform/access-log-file.ts'
import { processProbe } from './health/platform/process-probe.ts'
import { type Log, processLog, withoutSecrets } from './log.ts'
import { reclaimWhenQuiet, started } from './platform/memory-reclaim.ts'
import { makePrivate } from './platform/private-folder.ts'
import { realHost } from './platform/real-host.ts'
import { timerMs } from './platform/timer-ms.ts'
import { handleUncaughtErrors } from './platform/uncaught-errors.ts'
import { hasSample, isLocal, limitExposure } from './sample/loopback-only.ts'
import { startPip } from './sample/pip.ts'
import { prepareSample } from './sample/sample.ts'
import { samplePeople } from './sample/sample-state.ts'
import { createServer } from './server.ts'
import type { Database } from './storage/database.ts'
import { isDiskTrouble } from './storage/errors.ts'
import { lockFolder } from './storage/folder-lock.ts'
import { openDatabase } from './storage/open-database.ts'
import { keysFrom } from './storage/secrets/platform/key-file.ts'
import { prepareNewDatabase, prepareSecrets, requireKeys } from './storage/secrets/prepare.ts'
import { passwordThreads } from './tokens/platform/password-threads.ts'

const words = process.argv.slice(2)
/** The web application in an installed package, or in the repository. */
const builtIn = (...folders: string[]): string =>
  folders.map((folder) => resolve(fileURLToPath(import.meta.url), folder)).find(existsSync) ?? ''
const webRoot = builtIn('../../web', '../../../../apps/chat/dist')
const consoleRoot = builtIn('../../console', '../../../../apps/console/dist')

async function open(config: Config, lost?: (reason: Error) => void): Promise<Database> {
  const log = processLog(config.logLevel, secretsOf(config))
  // Uploaded files are in this folder even with PostgreSQL.
  for (const warning of makePrivate(config.data)) log.warn(warning)
  return openDatabase({
    url: config.database,
    directory: resolve(config.data),
    log: { info: (text) => log.info(text), warn: (text) => log.warn(text) },
    timeouts: {
      connectMs: config.databaseConnectMs,
      statementMs: config.databaseStatementMs,
      lockMs: config.databaseLockMs,
      idleMs: config.databaseIdleMs,
      // A little more than the statement limit, so that PostgreSQL reports the reason before the connection is given
      // up.
      answerMs: config.databaseStatementMs + 5000,
    },
    keys: keysFrom(config),
    ...(lost ? { lost, readers: config.databaseReaders } : {}),
  })
}

/** Connects to the other nodes; undefined if this server is alone. */
async function openBus({ bus: url, busName: name }: Config, log: Log): Promise<Bus | undefined> {
  if (!url) return undefined
  return natsBus({ url, name, report: (text) => log.warn(text) }).catch((error: unknown) => {
    throw new Error(busUnreachable(error))
  })
}

async function serve(config: Config, settings: readonly ShownSetting[]): Promise<void> {
  checkCluster(config)
  const log = processLog(config.logLevel, secretsOf(config))
  handleUncaughtErrors({ log, end: (exitCode) => process.exit(exitCode) })
  // Uploads are in the folder even with another database. The lock ends with the process.
  const lock = lockFolder(resolve(config.data))
  const database = await open(config, (reason) => endProcess(log, databaseLost(reason), reason))
  for (const warning of await prepareSecrets(database, { ...config, isLocal: isLocal(config) }))
    log.warn(warning)
  const { app, isNew } = await ensureApp(database, realHost, {
    key: demoApp,
    openRegistration: isLocal(config),
  })
  if (hasSample(config))
    await prepareSample({ database, app, host: realHost, config, log, createServer }, isNew)
  const bus = await openBus(config, log)
  const server = await createServer({
    database,
    config,
    log,
    ...(bus ? { cluster: { bus, fenced: () => endProcess(log, numberLost) } } : {}),
    processMetrics: true,
    shownSettings: settings,
    probe: processProbe(resolve(config.data)),
    passwordTags: passwordThreads(realHost),
    accessLog: openAccessLog(config.accessLog, (text) => log.warn(text)),
  })
  // Another server may have encrypted them before this one could be seen.
  await requireKeys(database)
  for (const warning of await limitExposure(server.services, app)) log.warn(warning)
  const { url } = await server.listen()
  const commandLine = await openOperatorSocket({
    folder: resolve(config.data),
    server,
    maxBodyBytes: config.maxBodyBytes,
    trustedProxies: config.trustedProxies,
    url,
    now: realHost.now,
    warn: (text) => log.warn(text),
  })
  if (hasSample(config) && (await samplePeople(database)))
    await startPip(server, app).catch((error) => log.warn({ err: error }, 'The sample bot could not start.'))
  started()
  reclaimWhenQuiet()
  process.stdout.write(`Parley is ready at ${url}\n`)

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    const onTimeout = () => endProcess(log, stoppedLate(config.stopMs))
    setTimeout(onTimeout, timerMs(config.stopMs)).unref()
    await server.drain()
    await commandLine.close()
    await server.stop()
    await bus?.close()
    await database.close()
    lock.release()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
}

async function command(config: Config): Promise<void> {
  const interrupted = new AbortController()
  process.once('SIGINT', () => interrupted.abort())
  process.once('SIGTERM', () => interrupted.abort())
  const { text, json, exitCode } = await runCommand(words, {
    host: realHost,
    config,
    key: process.env.PARLEY_KEY,
    signal: interrupted.signal,
    print: (line) => process.stdout.write(`${line}\n`),
    async openDatabase() {
      requireData(config)
      const database = await open({ ...config, logLevel: 'silent' })
      await prepareNewDatabase(database, { ...config, isLocal: isLocal(config) })
      return database
    },
  })
  const written = words.includes('--json') ? JSON.stringify(json) : text
  if (written) process.stdout.write(`${written}\n`)
  if (exitCode) process.exitCode = exitCode
}

let secrets: string[] = []
let origins: ReadonlyMap<string, string> = new Map()
try {
  const settings = loadSettings(process.env, readIfThere)
  ;({ origins } = settings)
  const config: Config = { ...configFrom(settings.env), webRoot, consoleRoot }
  secrets = secretsOf(config)
  const asksForHelp = words.includes('--help') || words[0] === 'help'
  if (!asksForHelp && (words.length === 0 || words[0] === 'serve'))
    await serve(config, shownSettings(settings))
  else await command(config)
} catch (error) {
  process.stderr.write(`${withoutSecrets(withOrigins(explained(error), origins), secrets)}\n`)
  process.exit(1)
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw new Error(`The file ${path} cannot be read: ${(error as Error).message}`)
  }
}

/** The reason of a failed start, with what to do about it where that is known. */
function explained(error: unknown): string {
  const { code, port, message } = error as { code?: string; port?: number; message?: string }
  if (isDiskTrouble(error) || code === 'ENOSPC' || code === 'EROFS' || code === 'EIO')
    return (
      `The data folder cannot be used (${message}): check that this user may write there and that its disk has ` +
      'space, or choose another folder with PARLEY_DATA.'
    )
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the program that uses it, or choose another with PARLEY_PORT.`
  if (code === 'EACCES')
    return `${message ?? code}: this user has no permission for that; choose another PARLEY_PORT or PARLEY_DATA.`
  if (code === 'ECONNREFUSED') return `The database does not answer (${message}): check PARLEY_DATABASE.`
  return message ?? String(error)
}

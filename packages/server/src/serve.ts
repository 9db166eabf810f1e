// Runs the server until a signal stops it.

import { resolve } from 'node:path'
import { ensureApp } from './areas/session/apps.ts'
import type { Bus } from './bus/bus.ts'
import { demoApp } from './cli/command.ts'
import { checkCluster } from './config/cluster.ts'
import type { Config } from './config/config.ts'
import { secretsOf } from './config/secrets.ts'
import type { ShownSetting } from './config/shown-settings.ts'
import { busUnreachable, databaseLost, endProcess, numberLost, stoppedLate } from './fatal.ts'
import { openOperatorSocket } from './gateway/operator-unix-socket.ts'
import { openAccessLog } from './gateway/platform/access-log-file.ts'
import { processProbe } from './health/platform/process-probe.ts'
import { type Log, processLog } from './log.ts'
import { openConfigured } from './open-configured.ts'
import { reclaimWhenQuiet } from './platform/memory-reclaim.ts'
import { realHost } from './platform/real-host.ts'
import { timerMs } from './platform/timer-ms.ts'
import { handleUncaughtErrors } from './platform/uncaught-errors.ts'
import { hasSample, isLocal, limitExposure } from './sample/loopback-only.ts'
import { startPip } from './sample/pip.ts'
import { prepareSample } from './sample/sample.ts'
import { samplePeople } from './sample/sample-state.ts'
import { createServer } from './server.ts'
import { lockFolder } from './storage/folder-lock.ts'
import { prepareSecrets, requireKeys } from './storage/secrets/prepare.ts'
import { passwordThreads } from './tokens/platform/password-threads.ts'

export async function serve(config: Config, settings: readonly ShownSetting[]): Promise<void> {
  checkCluster(config)
  const log = processLog(config.logLevel, secretsOf(config))
  handleUncaughtErrors({ log, end: (exitCode) => process.exit(exitCode) })
  // Uploads are in the folder even with another database. The lock ends with the process.
  const lock = lockFolder(resolve(config.data))
  const database = await openConfigured(config, (reason) => endProcess(log, databaseLost(reason), reason))
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

/** Connects to the other nodes; undefined if this server is alone. */
async function openBus({ bus: url, busName: name }: Config, log: Log): Promise<Bus | undefined> {
  if (!url) return undefined
  const { natsBus } = await import('./bus/nats.ts')
  return natsBus({ url, name, report: (text) => log.warn(text) }).catch((error: unknown) => {
    throw new Error(busUnreachable(error))
  })
}

#!/usr/bin/env -S node --max-semi-space-size=8 --expose-gc --no-flush-liftoff-code --wasm-wrapper-tiering-budget=1000000000
// The command line: reads the configuration, runs the server or a command.

import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requireData } from './cli/data-folder.ts'
import { runCommand } from './cli/run-command.ts'
import { type Config, configFrom } from './config/config.ts'
import { loadSettings, withOrigins } from './config/load-settings.ts'
import { secretsOf } from './config/secrets.ts'
import { shownSettings } from './config/shown-settings.ts'
import { withoutSecrets } from './log.ts'
import { openConfigured } from './open-configured.ts'
import { realHost } from './platform/real-host.ts'
import { isLocal } from './sample/loopback-only.ts'
import { isDiskTrouble } from './storage/errors.ts'
import { prepareNewDatabase } from './storage/secrets/prepare.ts'

const words = process.argv.slice(2)
/** The web application in an installed package, or in the repository. */
const builtIn = (...folders: string[]): string =>
  folders.map((folder) => resolve(fileURLToPath(import.meta.url), folder)).find(existsSync) ?? ''
const webRoot = builtIn('../../web', '../../../../apps/chat/dist')
const consoleRoot = builtIn('../../console', '../../../../apps/console/dist')

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
      const database = await openConfigured({ ...config, logLevel: 'silent' })
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
  if (!asksForHelp && (words.length === 0 || words[0] === 'serve')) {
    // Commands start in half of the time without the modules of the server.
    const { serve } = await import('./serve.ts')
    await serve(config, shownSettings(settings))
  } else await command(config)
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

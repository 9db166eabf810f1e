// Child processes for our commands: output passed through, signals forwarded, one result.
import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Record<string, string>} [env] added to our own environment
 * @property {'shown' | 'kept' | 'both'} [output] printed, returned to the caller, or both; printed by default
 * @property {string} [log] a file to which returned output is appended
 */

/**
 * Runs a command to its end. Never rejects: a command that cannot be started ends with code 127.
 *
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, parameters, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio:
        options.output === undefined || options.output === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    const stop = passSignalsTo(child)
    const log = options.log === undefined ? undefined : createWriteStream(options.log, { flags: 'a' })
    // A log that cannot be written does not fail the run.
    log?.on('error', (error) => console.error(`${options.log} could not be written: ${error.message}`))
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
      log?.write(chunk)
      if (options.output === 'both') process.stdout.write(chunk)
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
      log?.write(chunk)
      if (options.output === 'both') process.stderr.write(chunk)
    })
    child.on('error', (error) => {
      log?.end()
      stop()
      resolve({ code: 127, output: `${output}${error.message}\n` })
    })
    child.on('close', (code, signal) => {
      log?.end()
      stop()
      resolve({ code: code ?? codeOf(signal), output })
    })
  })
}

/**
 * Forwards the signals that end us to a child, so that it can finish its work. A terminal sends Ctrl-C to parent
 * and child alike; forwarding that one as well would look like pressing it twice.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} stops forwarding them
 */
export function passSignalsTo(child) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const handlers = signals.map((signal) => {
    const handler = () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    process.on(signal, handler)
    return handler
  })
  return () => {
    for (const [index, signal] of signals.entries()) process.off(signal, handlers[index] ?? (() => {}))
  }
}

/**
 * The exit code a shell gives to a command that a signal ended.
 *
 * @param {NodeJS.Signals | null} signal
 */
function codeOf(signal) {
  return { SIGHUP: 129, SIGINT: 130, SIGKILL: 137, SIGTERM: 143 }[String(signal)] ?? 1
}

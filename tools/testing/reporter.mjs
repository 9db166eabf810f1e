// A vitest reporter for `npm test`: writes the results of every file as JSON, by project. Vitest's own JSON
// reporter does not include the project of a file.
import { writeFileSync } from 'node:fs'

/**
 * @typedef {object} FileResult
 * @property {string} project
 * @property {string} file from the root of the repository
 * @property {boolean} finished whether it ran to its end; a process that dies leaves files unfinished
 * @property {number} startedAt in milliseconds since 1970
 * @property {number} durationMs of loading, hooks and tests
 * @property {number} passed
 * @property {readonly { name: string, message: string }[]} failures tests that failed
 * @property {readonly string[]} leftOut tests that did not run to their end
 * @property {readonly string[]} errors of the file itself, outside of its tests
 */

/**
 * @typedef {object} VitestResult
 * @property {readonly FileResult[]} files
 * @property {readonly string[]} unhandled errors that belong to no test
 * @property {string} reason
 */

/** The methods that vitest calls are those of `Reporter` in vitest/node. */
export default class ProjectsReporter {
  /** @type {Map<string, { startedAt: number, endedAt?: number }>} */
  #times = new Map()
  /** @type {string} */
  #file

  /** @param {{ file?: string }} [options] */
  constructor(options = {}) {
    const file = options.file ?? process.env['PARLEY_TEST_RESULTS']
    if (file === undefined) throw new Error('The reporter needs a file to write to: PARLEY_TEST_RESULTS.')
    this.#file = file
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleQueued(module) {
    // Distinguishes a run that dies halfway from one whose setup failed: it has a result without files.
    if (this.#times.size === 0) this.#write({ files: [], unhandled: [], reason: 'died' })
    this.#times.set(module.id, { startedAt: Date.now() })
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const times = this.#times.get(module.id)
    if (times) times.endedAt = Date.now()
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} unhandled
   * @param {string} reason
   */
  onTestRunEnd(modules, unhandled, reason) {
    // Without a single file there is nothing to report; this happens if a setup failed.
    if (modules.length === 0 && this.#times.size === 0) return
    const files = modules.map((module) => this.#resultOf(module))
    this.#write({ files, unhandled: unhandled.map(textOf), reason })
  }

  /** @param {VitestResult} result */
  #write(result) {
    writeFileSync(this.#file, JSON.stringify(result))
  }

  /**
   * @param {import('vitest/node').TestModule} module
   * @returns {FileResult}
   */
  #resultOf(module) {
    const tests = [...module.children.allTests()]
    const { startedAt = Date.now(), endedAt } = this.#times.get(module.id) ?? {}
    return {
      project: module.project.name,
      file: module.relativeModuleId,
      finished: ['passed', 'failed', 'skipped'].includes(module.state()),
      startedAt,
      durationMs: (endedAt ?? Date.now()) - startedAt,
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: tests
        .filter((test) => test.result().state === 'failed')
        .map((test) => ({
          name: test.fullName,
          message: (test.result().errors ?? []).map(textOf).join('\n'),
        })),
      leftOut: tests
        .filter((test) => !['passed', 'failed'].includes(test.result().state))
        .map(({ fullName }) => fullName),
      errors: [...module.errors(), ...suiteErrors(module)].map(textOf),
    }
  }
}

/**
 * Failed hooks of a suite fail the suite, and not a test.
 *
 * @param {import('vitest/node').TestModule} module
 */
function suiteErrors(module) {
  return [...module.children.allSuites()].flatMap((suite) => suite.errors())
}

/** @param {{ readonly message?: string, readonly stack?: string, readonly name?: string }} error */
function textOf({ name, message, stack }) {
  return stack ?? `${name ?? 'Error'}: ${message ?? 'no message'}`
}

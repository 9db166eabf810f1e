// The setup that parts of `npm test` need besides the npm packages: Debian packages and the built app. Both are
// prepared in the background while parts run that need neither, and a failed setup stops only the parts that need
// it.
import { ensureApp, ensureDebian, isAppBuilt, Missing, missingDebian } from '../bootstrap.mjs'

/**
 * @typedef {object} Readiness
 * @property {boolean} settled
 * @property {string} [problem] why the part cannot run
 * @property {Promise<void>} done never rejects
 */

/** The functions that do the work, for tests. */
const real = { ensureApp, ensureDebian, isAppBuilt, missingDebian }

/**
 * Starts preparing everything that these parts need.
 *
 * @param {Readonly<Record<string, import('./parts.mjs').Part>>} parts
 * @param {typeof real} [work]
 * @returns {Promise<Map<string, Readiness>>}
 */
export async function beginSetup(parts, work = real) {
  const wanted = [...new Set(Object.values(parts).flatMap(({ debian }) => debian ?? []))]
  const missing = await work.missingDebian(wanted)
  const installing = missing.length > 0 ? settle(work.ensureDebian(missing)) : undefined
  const needsApp = Object.values(parts).some(({ app }) => app) && !work.isAppBuilt()
  const building = needsApp ? settle(work.ensureApp()) : undefined

  /** @param {import('./parts.mjs').Part} part */
  const problemOf = async ({ app, debian = [] }) => {
    const lacking = debian.filter((name) => missing.includes(name))
    if (lacking.length > 0 && (await installing) !== undefined) {
      // Something could not be installed, but the packages of this part may still be there.
      const still = await work.missingDebian(lacking)
      if (still.length > 0) return `needs the Debian packages ${still.join(', ')}: ${await installing}`
    }
    return app ? await building : undefined
  }

  return new Map(
    Object.entries(parts).map(([name, part]) => {
      const lacksPackage = part.debian?.some((each) => missing.includes(each)) ?? false
      const waits = lacksPackage || (part.app === true && building !== undefined)
      /** @type {Readiness} */
      const readiness = { settled: !waits, done: Promise.resolve() }
      if (waits) {
        readiness.done = problemOf(part).then((problem) => {
          if (problem !== undefined) readiness.problem = problem
          readiness.settled = true
        })
      }
      return [name, readiness]
    }),
  )
}

/**
 * The message about what is missing, or nothing if the setup succeeded. Programming errors stay errors.
 *
 * @param {Promise<void>} work
 * @returns {Promise<string | undefined>}
 */
async function settle(work) {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof Missing) return error.message
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

// The setup that parts of `npm test` need besides the npm packages: Debian packages and the built app. Both are
// prepared in the background while parts run that need neither, and a failed setup stops only the parts that need
// it.
import { ensureApp, ensureDebian, isAppBuilt, Missing, missingDebian } from '../bootstrap.mjs'

/**
 * @typedef {object} Readiness
 * @property {boolean} settled
 * @property {string} [problem] why the part cannot run
 * @property {string} [leftOut] why an optional part does not run
 * @property {Promise<void>} done never rejects
 */

/** The functions that do the work, for tests. */
const real = { ensureApp, ensureDebian, isAppBuilt, missingDebian }

/**
 * Starts preparing everything that these parts need.
 *
 * @param {Readonly<Record<string, import('./parts.mjs').Part>>} parts
 * @param {{ optional: boolean }} [installs] whether packages of optional parts are installed
 * @param {typeof real} [work]
 * @returns {Promise<Map<string, Readiness>>}
 */
export async function beginSetup(parts, installs = { optional: true }, work = real) {
  /** @param {import('./parts.mjs').Part} part */
  const isInstalled = ({ obstacle }) => obstacle === undefined || installs.optional
  /** @param {readonly import('./parts.mjs').Part[]} some */
  const missingOf = (some) => work.missingDebian([...new Set(some.flatMap(({ debian }) => debian ?? []))])
  const missing = await missingOf(Object.values(parts).filter(isInstalled))
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

  /** @param {import('./parts.mjs').Part} part */
  const whyLeftOut = async (part) => {
    if (isInstalled(part)) return (await problemOf(part)) ?? part.obstacle?.()
    const lacking = await missingOf([part])
    if (lacking.length === 0) return part.obstacle?.()
    return `needs the Debian packages ${lacking.join(', ')}, which the long form installs`
  }

  return new Map(
    Object.entries(parts).map(([name, part]) => {
      if (part.obstacle) return [name, optional(whyLeftOut(part))]
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
 * @param {Promise<string | undefined>} reason why the part is left out
 * @returns {Readiness}
 */
function optional(reason) {
  /** @type {Readiness} */
  const readiness = { settled: false, done: Promise.resolve() }
  readiness.done = reason
    .catch((error) => String(error))
    .then((sentence) => {
      if (sentence !== undefined) readiness.leftOut = sentence
      readiness.settled = true
    })
  return readiness
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

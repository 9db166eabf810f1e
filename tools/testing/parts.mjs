// The parts of `npm test`, and the meaning of the arguments after `npm test --`.
import { imageObstacle } from './image-machine.mjs'

/**
 * @typedef {object} Part
 * @property {readonly string[]} [projects] of vitest.config.ts, with a star as a wildcard at the end; parts without
 * are separate programs
 * @property {readonly string[]} [debian] packages it needs
 * @property {boolean} [app] whether it needs the built app
 * @property {() => Promise<string | undefined>} [obstacle] makes the part optional: it is left out where this gives a
 * sentence that says why the machine cannot run it, or where its packages are missing and only the usual form was asked for
 */

/**
 * The parts, in the order in which they are reported.
 *
 * @type {Readonly<Record<string, Part>>}
 */
export const parts = {
  check: {},
  tools: { projects: ['tools'] },
  unit: { projects: ['unit', 'unit-isolated'], debian: ['ffmpeg', 'curl', 'python3', 'golang-go'] },
  databases: {
    projects: ['databases', 'scenarios-postgres', 'scenarios-postgres-*'],
    debian: ['postgresql', 'nats-server'],
  },
  scenarios: { projects: ['scenarios', 'scenarios-isolated'] },
  // Those with the star exist in the long form only.
  interop: { projects: ['interop', 'interop-*'], debian: ['chromium-headless-shell', 'ffmpeg'] },
  'drop-in': { projects: ['drop-in'], debian: ['chromium-headless-shell', 'ffmpeg'] },
  mixed: { projects: ['mixed'], debian: ['chromium-headless-shell', 'ffmpeg'] },
  nodes: { projects: ['nodes'], debian: ['postgresql', 'nats-server'] },
  crash: {},
  faults: { projects: ['faults'], debian: ['postgresql', 'nats-server', 'nginx-light', 'caddy'] },
  hostile: { projects: ['hostile'], debian: ['postgresql'] },
  image: { projects: ['image'], debian: ['buildah', 'mmdebstrap', 'runc'], obstacle: imageObstacle },
  e2e: {
    projects: ['e2e'],
    debian: [
      'chromium-headless-shell',
      'firefox-esr',
      'webkit2gtk-driver',
      'xvfb',
      'fonts-noto-cjk',
      'fonts-noto-color-emoji',
    ],
    app: true,
  },
}

/** @param {string} project of vitest.config.ts */
export function partOf(project) {
  /** @param {string} name */
  const fits = (name) => (name.endsWith('*') ? project.startsWith(name.slice(0, -1)) : project === name)
  const found = Object.entries(parts).find(([, part]) => part.projects?.some(fits))
  return found?.[0] ?? project
}

/**
 * @typedef {object} Asked
 * @property {'usual' | 'long' | 'stress'} form
 * @property {readonly string[]} named parts that were named
 * @property {readonly string[]} chosen parts to run
 * @property {readonly string[]} words for vitest; they choose tests, so others may be left out
 * @property {number} times how often `stress` repeats
 */

const usualTimes = 50

/**
 * Reads the words after `npm test --`.
 *
 * @param {readonly string[]} given
 * @returns {Asked}
 */
export function readWords(given) {
  const form = given[0] === 'long' || given[0] === 'stress' ? given[0] : 'usual'
  const rest = form === 'usual' ? [...given] : given.slice(1)
  const times = form === 'stress' ? takeTimes(rest) : usualTimes
  const named = rest.filter((word) => word in parts)
  const words = rest.filter((word) => !(word in parts))
  const chosen = Object.keys(parts).filter((name) =>
    named.length > 0 ? named.includes(name) : words.length === 0 || parts[name]?.projects,
  )
  return { form, named, chosen, words, times }
}

/** @param {string[]} words loses `--times N` */
function takeTimes(words) {
  const at = words.findIndex((word) => word === '--times' || word.startsWith('--times='))
  if (at < 0) return usualTimes
  const [word = ''] = words.splice(at, 1)
  const text = word.includes('=') ? word.slice('--times='.length) : words.splice(at, 1)[0]
  const times = Number(text)
  if (!Number.isInteger(times) || times < 1) throw new Error(`--times needs a whole number, not "${text}".`)
  return times
}

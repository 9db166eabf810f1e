// Detects the host, and small helpers for time and functions that applications of this API use.

/** The global objects of mini-program hosts, in the order of detection. */
const miniHosts = [
  ['swan', 'baidu'],
  ['tt', 'tt'],
  ['dd', 'dd'],
  ['my', 'zfb'],
  ['wx', 'wx'],
  ['qq', 'qq'],
  ['uni', 'uni'],
] as const

export interface HostInfo {
  readonly platform: string
  readonly global: unknown
}

const scope = globalThis as unknown as Readonly<Record<string, unknown>>

/** Every mini-program host has this function, which describes it. */
const isMiniHost = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { getSystemInfo?: unknown }).getSystemInfo === 'function'

export function hostInfo(): HostInfo {
  for (const [name, platform] of miniHosts)
    if (isMiniHost(scope[name])) return { platform, global: scope[name] }
  return typeof window === 'object'
    ? { platform: 'web', global: window }
    : { platform: 'node', global: globalThis }
}

/** A framework on top of another host is reported by its own name. */
export const devicePlatform = ({ platform }: HostInfo): string =>
  platform === 'wx' && isMiniHost(scope.uni) ? 'uni' : platform

/** The user agents of browsers, and the names of other browsers that they contain as well. */
const browsers: readonly (readonly [name: string, says: RegExp, butNot?: RegExp])[] = [
  ['WeChat', /MicroMessenger/i],
  ['QQ', /QQBrowser/i],
  ['Chrome', /Chrome/i, /Edg|OPR/i],
  ['Safari', /Safari/i, /Chrome|CriOS/i],
  ['Firefox', /Firefox/i],
  ['IE', /MSIE|Trident/i],
  ['Edge', /Edg/i],
]

export function browserName(): string {
  const agent = typeof navigator === 'object' ? String(navigator.userAgent) : ''
  return browsers.find(([, says, butNot]) => says.test(agent) && !butNot?.test(agent))?.[0] ?? 'unknown'
}

/** Seconds before the next attempt, growing with the number of attempts. */
export function retryDelay(tries: number, random: number = Math.random()): number {
  if (tries <= 5) return Number((1 + random).toFixed(2))
  return tries < 20 ? 3 + Math.floor(random * 4) : 5 + Math.floor(random * 6)
}

export const delay = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** Retries this many times, with a pause before each. */
export async function retryPromise<T>(work: () => Promise<T>, times = 3, pauseMs = 1000): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (times <= 0) throw error
    await delay(pauseMs)
    return retryPromise(work, times - 1, pauseMs)
  }
}

type Step = (this: unknown, ...input: unknown[]) => unknown

/** Composes functions: each gets the result of the one before it. */
export function flow(steps: readonly Step[]): Step {
  for (const step of steps) if (typeof step !== 'function') throw new TypeError('Expected a function')
  return function (...input) {
    const [first, ...rest] = steps
    if (!first) return input[0]
    return rest.reduce((value: unknown, step) => step.call(this, value), first.apply(this, input))
  }
}

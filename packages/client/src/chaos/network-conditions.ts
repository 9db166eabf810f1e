// The kinds of bad networks, and the effects of each as numbers. Several at once are as bad as the worst of them in
// every respect.

/** All kinds of bad networks. */
export const networkKinds = ['slow', 'flaky', 'half-open', 'sleep', 'expired'] as const

/** A kind of bad network. */
export type NetworkKind = (typeof networkKinds)[number]

/** A random number between the two. */
export type Range = readonly [least: number, most: number]

/** The effects of a network, as numbers. */
export interface NetworkConditions {
  /** One-way latency, plus a random part up to `jitterMs`. */
  readonly latencyMs: number
  /** The largest random addition to the latency, in milliseconds. */
  readonly jitterMs: number
  /** The bandwidth. */
  readonly bytesPerSecond: number
  /** The fraction of sockets that are refused, from 0 to 1. */
  readonly refusedSockets: number
  /** The fraction of requests that never arrive, from 0 to 1. */
  readonly lostRequests: number
  /** The fraction of answers that are lost, from 0 to 1. */
  readonly lostAnswers: number
  /** The fraction of frames after which the connection breaks: the server has received them, but the answer is lost. */
  readonly cutsAfterFrames: number
  /** How long a socket lives. */
  readonly cutAfterMs: Range | undefined
  /** How long a socket works; afterwards it is half-open. */
  readonly silentAfterMs: Range | undefined
  /** How long the host is awake, in milliseconds. */
  readonly awakeMs: Range | undefined
  /** How long the host sleeps, in milliseconds. */
  readonly asleepMs: Range | undefined
  /** The lifetime of tokens. */
  readonly tokenLifeMs: number
}

/** @deprecated Use `NetworkConditions`. */
export type Weather = NetworkConditions

export const perfectConditions: NetworkConditions = {
  latencyMs: 0,
  jitterMs: 0,
  bytesPerSecond: Number.POSITIVE_INFINITY,
  refusedSockets: 0,
  lostRequests: 0,
  lostAnswers: 0,
  cutsAfterFrames: 0,
  cutAfterMs: undefined,
  silentAfterMs: undefined,
  awakeMs: undefined,
  asleepMs: undefined,
  tokenLifeMs: Number.POSITIVE_INFINITY,
}

const kinds: Readonly<Record<NetworkKind, Partial<NetworkConditions>>> = {
  // A rural connection: everything works, slowly.
  slow: { latencyMs: 400, jitterMs: 400, bytesPerSecond: 16_000 },
  // A train: connections break, and the last request may or may not have been executed.
  flaky: {
    latencyMs: 30,
    jitterMs: 120,
    refusedSockets: 0.2,
    lostRequests: 0.1,
    lostAnswers: 0.1,
    cutsAfterFrames: 0.02,
    cutAfterMs: [8_000, 45_000],
  },
  // A router that lost its state: the connection is dead without a close.
  'half-open': { silentAfterMs: [10_000, 40_000] },
  // A closed lid.
  sleep: { awakeMs: [20_000, 60_000], asleepMs: [5_000, 90_000] },
  // A back end with short-lived tokens.
  expired: { tokenLifeMs: 60_000 },
}

export function conditionsOf(wanted: readonly NetworkKind[]): NetworkConditions {
  const all = wanted.map((kind) => ({ ...perfectConditions, ...kinds[kind] }))
  const most = (of: (conditions: NetworkConditions) => number) => Math.max(0, ...all.map(of))
  const least = (of: (conditions: NetworkConditions) => number) =>
    Math.min(Number.POSITIVE_INFINITY, ...all.map(of))
  const some = <T>(of: (conditions: NetworkConditions) => T | undefined) =>
    all.map(of).find((value) => value !== undefined)
  return {
    latencyMs: most(({ latencyMs }) => latencyMs),
    jitterMs: most(({ jitterMs }) => jitterMs),
    bytesPerSecond: least(({ bytesPerSecond }) => bytesPerSecond),
    refusedSockets: most(({ refusedSockets }) => refusedSockets),
    lostRequests: most(({ lostRequests }) => lostRequests),
    lostAnswers: most(({ lostAnswers }) => lostAnswers),
    cutsAfterFrames: most(({ cutsAfterFrames }) => cutsAfterFrames),
    cutAfterMs: some(({ cutAfterMs }) => cutAfterMs),
    silentAfterMs: some(({ silentAfterMs }) => silentAfterMs),
    awakeMs: some(({ awakeMs }) => awakeMs),
    asleepMs: some(({ asleepMs }) => asleepMs),
    tokenLifeMs: least(({ tokenLifeMs }) => tokenLifeMs),
  }
}

/**
 * Reads the network conditions from a URL: `?net=slow,flaky&seed=7`. Undefined without them; unknown kinds are ignored.
 */
export function networkIn(query: string):
  | {
      /** The kinds that the URL names. */
      readonly kinds: readonly NetworkKind[]
      /** Makes the run reproducible. Default: 1. */
      readonly seed: number
    }
  | undefined {
  const params = new URLSearchParams(query)
  const names = (params.get('net') ?? '').split(',').map((name) => name.trim().toLowerCase())
  const found = networkKinds.filter((kind) => names.includes(kind))
  const seed = Number(params.get('seed') ?? 1)
  return found.length > 0 ? { kinds: found, seed: Number.isSafeInteger(seed) ? seed : 1 } : undefined
}

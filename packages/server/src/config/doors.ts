// Settings of the doors. Their defaults are the budgets in `limits/doors.ts`, with the reasons.

import { doorBudgets } from '../limits/doors.ts'
import type { SettingReaders } from './integrations.ts'

export interface DoorConfig {
  /**
   * Comma-separated addresses and networks (CIDR) of proxies whose forwarding headers are trusted. `loopback` is
   * allowed.
   */
  trustedProxies: string
  /** The shortest password that users may choose, in characters. Back ends and loopback are exempt. */
  minPasswordLength: number
  /** A socket must sign in within this time. */
  provisionMs: number
  /** Largest frame. A larger one closes the socket. The limit before the sign-in is smaller. */
  maxFrameBytes: number
  maxFrameBytesBefore: number
  /** Largest body of a REST request that is not a file. */
  maxBodyBytes: number
  /** Each is the budget of the same name. */
  unauthenticatedSockets: number
  unauthenticatedSocketsPerAddress: number
  plainConnections: number
  headerMs: number
  keepAliveMs: number
  connectionIdleMs: number
  bodyPaceMs: number
  bodyBytesInTotal: number
  requestsOpenPerUser: number
  requestsWaitingPerUser: number
  requestsAtOnce: number
  requestsAtOncePerUser: number
  requestsWaiting: number
  requestWaitMs: number
  hashesAtOnce: number
  hashesWaiting: number
  hashWaitMs: number
  passwordFailures: number
  passwordFailuresPerAddress: number
  passwordWaitMs: number
  costPerSecond: number
  costPerSecondLoopback: number
  membersAddedPerMinute: number
  /** The budget `groupsPerOwner`. */
  maxGroups: number
  /** The budget `pageBytes`: the size of message pages over REST. */
  answerPageBytes: number
}

export const doorDefaults: DoorConfig = {
  trustedProxies: '',
  minPasswordLength: 6,
  provisionMs: doorBudgets.signInMs.value,
  maxFrameBytes: doorBudgets.frameBytes.value,
  maxFrameBytesBefore: doorBudgets.unauthenticatedFrameBytes.value,
  maxBodyBytes: doorBudgets.bodyBytes.value,
  unauthenticatedSockets: doorBudgets.unauthenticatedSockets.value,
  unauthenticatedSocketsPerAddress: doorBudgets.unauthenticatedSocketsPerAddress.value,
  plainConnections: doorBudgets.plainConnections.value,
  headerMs: doorBudgets.headerMs.value,
  keepAliveMs: doorBudgets.keepAliveMs.value,
  connectionIdleMs: doorBudgets.connectionIdleMs.value,
  bodyPaceMs: doorBudgets.bodyPaceMs.value,
  bodyBytesInTotal: doorBudgets.bodyBytesInTotal.value,
  requestsOpenPerUser: doorBudgets.requestsOpenPerUser.value,
  requestsWaitingPerUser: doorBudgets.requestsWaitingPerUser.value,
  requestsAtOnce: doorBudgets.requestsAtOnce.value,
  requestsAtOncePerUser: doorBudgets.requestsAtOncePerUser.value,
  requestsWaiting: doorBudgets.requestsWaiting.value,
  requestWaitMs: doorBudgets.requestWaitMs.value,
  hashesAtOnce: doorBudgets.hashesAtOnce.value,
  hashesWaiting: doorBudgets.hashesWaiting.value,
  hashWaitMs: doorBudgets.hashWaitMs.value,
  passwordFailures: doorBudgets.passwordFailures.value,
  passwordFailuresPerAddress: doorBudgets.passwordFailuresPerAddress.value,
  passwordWaitMs: doorBudgets.passwordWaitMs.value,
  costPerSecond: doorBudgets.costPerSecond.value,
  costPerSecondLoopback: doorBudgets.costPerSecondLoopback.value,
  membersAddedPerMinute: doorBudgets.membersAddedPerMinute.value,
  maxGroups: doorBudgets.groupsPerOwner.value,
  answerPageBytes: doorBudgets.pageBytes.value,
}

export function doorsFrom(
  env: Readonly<Record<string, string | undefined>>,
  { number }: Pick<SettingReaders, 'number'>,
): Partial<DoorConfig> {
  return {
    trustedProxies: env.PARLEY_TRUSTED_PROXIES ?? doorDefaults.trustedProxies,
    minPasswordLength: number('PARLEY_MIN_PASSWORD_LENGTH', doorDefaults.minPasswordLength),
    costPerSecond: number('PARLEY_COST_PER_SECOND', doorDefaults.costPerSecond),
    costPerSecondLoopback: number('PARLEY_COST_PER_SECOND_LOOPBACK', doorDefaults.costPerSecondLoopback),
    maxGroups: number('PARLEY_MAX_GROUPS', doorDefaults.maxGroups),
    membersAddedPerMinute: number('PARLEY_MEMBERS_ADDED_PER_MINUTE', doorDefaults.membersAddedPerMinute),
  }
}

/** What to do about a proxy that `trustedProxies` does not name. For the command line and the console. */
export const unknownProxyProblem =
  'Requests come through a proxy that is not trusted, so all clients share the limits of one address. Set PARLEY_TRUSTED_PROXIES=loopback, or the address of your proxy.'

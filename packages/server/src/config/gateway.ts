// Settings of the gateway. Their defaults are the budgets in `limits/gateway.ts`, with the reasons.

import { gatewayBudgets } from '../limits/gateway.ts'
import type { SettingReaders } from './integrations.ts'

export interface GatewayConfig {
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

export const gatewayDefaults: GatewayConfig = {
  trustedProxies: '',
  minPasswordLength: 6,
  provisionMs: gatewayBudgets.signInMs.value,
  maxFrameBytes: gatewayBudgets.frameBytes.value,
  maxFrameBytesBefore: gatewayBudgets.unauthenticatedFrameBytes.value,
  maxBodyBytes: gatewayBudgets.bodyBytes.value,
  unauthenticatedSockets: gatewayBudgets.unauthenticatedSockets.value,
  unauthenticatedSocketsPerAddress: gatewayBudgets.unauthenticatedSocketsPerAddress.value,
  plainConnections: gatewayBudgets.plainConnections.value,
  headerMs: gatewayBudgets.headerMs.value,
  keepAliveMs: gatewayBudgets.keepAliveMs.value,
  connectionIdleMs: gatewayBudgets.connectionIdleMs.value,
  bodyPaceMs: gatewayBudgets.bodyPaceMs.value,
  bodyBytesInTotal: gatewayBudgets.bodyBytesInTotal.value,
  requestsOpenPerUser: gatewayBudgets.requestsOpenPerUser.value,
  requestsWaitingPerUser: gatewayBudgets.requestsWaitingPerUser.value,
  requestsAtOnce: gatewayBudgets.requestsAtOnce.value,
  requestsAtOncePerUser: gatewayBudgets.requestsAtOncePerUser.value,
  requestsWaiting: gatewayBudgets.requestsWaiting.value,
  requestWaitMs: gatewayBudgets.requestWaitMs.value,
  hashesAtOnce: gatewayBudgets.hashesAtOnce.value,
  hashesWaiting: gatewayBudgets.hashesWaiting.value,
  hashWaitMs: gatewayBudgets.hashWaitMs.value,
  passwordFailures: gatewayBudgets.passwordFailures.value,
  passwordFailuresPerAddress: gatewayBudgets.passwordFailuresPerAddress.value,
  passwordWaitMs: gatewayBudgets.passwordWaitMs.value,
  costPerSecond: gatewayBudgets.costPerSecond.value,
  costPerSecondLoopback: gatewayBudgets.costPerSecondLoopback.value,
  membersAddedPerMinute: gatewayBudgets.membersAddedPerMinute.value,
  maxGroups: gatewayBudgets.groupsPerOwner.value,
  answerPageBytes: gatewayBudgets.pageBytes.value,
}

export function gatewayFrom(
  env: Readonly<Record<string, string | undefined>>,
  { number }: Pick<SettingReaders, 'number'>,
): Partial<GatewayConfig> {
  return {
    trustedProxies: env.PARLEY_TRUSTED_PROXIES ?? gatewayDefaults.trustedProxies,
    minPasswordLength: number('PARLEY_MIN_PASSWORD_LENGTH', gatewayDefaults.minPasswordLength),
    costPerSecond: number('PARLEY_COST_PER_SECOND', gatewayDefaults.costPerSecond),
    costPerSecondLoopback: number('PARLEY_COST_PER_SECOND_LOOPBACK', gatewayDefaults.costPerSecondLoopback),
    maxGroups: number('PARLEY_MAX_GROUPS', gatewayDefaults.maxGroups),
    membersAddedPerMinute: number('PARLEY_MEMBERS_ADDED_PER_MINUTE', gatewayDefaults.membersAddedPerMinute),
  }
}

/** What to do about a proxy that `trustedProxies` does not name. For the command line and the console. */
export const unknownProxyProblem =
  'Requests come through a proxy that is not trusted, so all clients share the limits of one address. Set PARLEY_TRUSTED_PROXIES=loopback, or the address of your proxy.'

// A simulated network without faults satisfies the platform contract.

import { startEchoServer } from '../../test/support/echo-server.ts'
import { platformContract } from '../platform/contract.ts'
import { nodePlatform } from '../platform/node.ts'
import { throughNetwork } from './simulated-network.ts'

for (const kind of ['half-open', 'sleep', 'expired'] as const)
  platformContract(
    `[CHAOS-1] Node on a network that is ${kind}`,
    () => throughNetwork(nodePlatform(), kind).platform,
    startEchoServer,
  )

// Scenarios of this folder, on vitest.

import { scenarioWith } from '@parley/testkit'
import { test } from 'vitest'

/** `PARLEY_SCENARIO_NODES=3` runs every scenario on a cluster, with people placed on its nodes by the seed. */
const nodes = Number(process.env.PARLEY_SCENARIO_NODES ?? 1)

export const scenario = scenarioWith(test, { nodes })

// Scenarios of this folder, on vitest.

import { scenarioWith } from '@parley/testkit'
import { test } from 'vitest'

export const scenario = scenarioWith(test)

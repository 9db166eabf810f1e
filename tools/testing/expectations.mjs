// Settings of vitest's `expect` for all tests. Files that run in one process share this module, so they are made once.
import { chai, expect } from 'vitest'
import { equalBytes } from './equal-bytes.mjs'

expect.addEqualityTesters([equalBytes])

// A proxy around every assertion, for a better message if a matcher does not exist, takes most of the time of an assertion.
// The compiler refuses such a matcher.
chai.config.useProxy = false

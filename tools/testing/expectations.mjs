// Extends vitest's equality for all tests. Files that run in one process share this module, so it is added once.
import { expect } from 'vitest'
import { equalBytes } from './equal-bytes.mjs'

expect.addEqualityTesters([equalBytes])

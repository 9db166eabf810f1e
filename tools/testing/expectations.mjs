// What every test expects with. Files that share a process also share this module, which so adds to vitest's
// equality once.
import { expect } from 'vitest'
import { equalBytes } from './equal-bytes.mjs'

expect.addEqualityTesters([equalBytes])

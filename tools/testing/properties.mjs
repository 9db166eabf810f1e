// Loaded before each test file: properties without a seed use the same one in every run, so that a test never fails
// by chance. The long form uses a new seed each time; a failure prints it.
import fc from 'fast-check'
import './expectations.mjs'

const isLong = process.env.PARLEY_TEST_LONG === '1'

fc.configureGlobal({ seed: Number(process.env.PARLEY_FUZZ_SEED ?? (isLong ? Date.now() : 20_261_116)) | 0 })

// The parts of threads that other areas may use.

export { threadCalled } from './by-group-id.ts'
export { endAllThreads, endThreadsOf } from './cascade-from-group.ts'
export { insertThreadRow, overviewsOf, threadMembership } from './queries.ts'

// What other areas may use of threads.

export { threadCalled } from './by-group-id.ts'
export { endAllThreads, endThreadsOf } from './cascade-from-group.ts'
export { overviewsOf, placeInThread } from './queries.ts'

// What derives the tag of a password hash: the thread pool of Node, or threads of their own
// (`platform/password-threads.ts`).

import { argon2 } from 'node:crypto'

export interface TagJob {
  readonly password: string
  readonly salt: Uint8Array
  /** Kibibytes. */
  readonly memory: number
  readonly passes: number
}

export interface TagEngine {
  derive(job: TagJob): Promise<Uint8Array>
  /** Ends its threads. Unfinished work is rejected. */
  close(): Promise<void>
}

export const tagLength = 32

/** The parameters of argon2id as Node names them. */
export const argonParameters = ({ password, salt, memory, passes }: TagJob) => ({
  ...{ message: password, nonce: salt, parallelism: 1, tagLength, memory, passes },
})

export const threadPoolTags: TagEngine = {
  derive: (job) =>
    new Promise((resolve, reject) => {
      argon2('argon2id', argonParameters(job), (error, tag) => (error ? reject(error) : resolve(tag)))
    }),
  close: async () => {},
}

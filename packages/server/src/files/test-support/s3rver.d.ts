// What the tests use of the local store; it has no types of its own.
declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  // biome-ignore lint/style/noDefaultExport: the package has it so
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: readonly { name: string; configs: readonly string[] }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}

// Settings of a server that shares its database with others.

export interface ClusterConfig {
  /** The addresses of the NATS servers that connect the nodes, separated by commas. Empty: this server is alone. */
  bus: string
  /** Clusters that share a NATS server have different names. */
  busName: string
  /** Before a stop, the balancer has this long to notice that the node is not ready any more. Only in a cluster. */
  drainMs: number
}

export const clusterDefaults: ClusterConfig = { bus: '', busName: 'parley', drainMs: 5000 }

export function clusterFrom(
  env: Readonly<Record<string, string | undefined>>,
  number: (name: string, fallback: number) => number,
): ClusterConfig {
  return {
    bus: env.PARLEY_BUS ?? clusterDefaults.bus,
    busName: env.PARLEY_BUS_NAME ?? clusterDefaults.busName,
    drainMs: number('PARLEY_DRAIN_SECONDS', clusterDefaults.drainMs / 1000) * 1000,
  }
}

const address = /^(nats|tls):\/\/[^\s,]+$/

/** Throws if these settings cannot make a node of a cluster: a node that is alone by mistake would divide its users. */
export function checkCluster(
  config: ClusterConfig & { readonly database: string; readonly s3Bucket: string },
): void {
  const { bus, busName, database, s3Bucket } = config
  if (bus === '') return
  if (!bus.split(',').every((each) => address.test(each.trim())))
    throw new Error('PARLEY_BUS is not the address of a NATS server: write nats://host:4222.')
  if (!/^[\w-]{1,64}$/.test(busName))
    throw new Error('PARLEY_BUS_NAME is not a name: use up to 64 letters, digits, - and _.')
  if (!/^postgres(ql)?:/.test(database))
    throw new Error('PARLEY_BUS needs a PostgreSQL database that all nodes share: set PARLEY_DATABASE.')
  if (s3Bucket === '')
    throw new Error('PARLEY_BUS needs a store for files that all nodes share: set PARLEY_S3_BUCKET.')
}

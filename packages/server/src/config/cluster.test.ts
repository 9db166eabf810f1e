import { expect, test } from 'vitest'
import { checkCluster, clusterFrom } from './cluster.ts'

const usual = (_name: string, fallback: number) => fallback

const node = {
  ...clusterFrom({ PARLEY_BUS: 'nats://10.0.0.1:4222' }, usual),
  database: 'postgres://db/parley',
  s3Bucket: 'files',
}

test('a server without a bus is alone and needs nothing else', () => {
  expect(() => checkCluster({ ...clusterFrom({}, usual), database: '', s3Bucket: '' })).not.toThrow()
})

test('a node needs a bus, a database and a store for files that all nodes share', () => {
  expect(() => checkCluster(node)).not.toThrow()
  expect(() => checkCluster({ ...node, bus: 'nats://a:4222, tls://b:4222' })).not.toThrow()
  expect(() => checkCluster({ ...node, database: '' })).toThrow('PARLEY_DATABASE')
  expect(() => checkCluster({ ...node, s3Bucket: '' })).toThrow('PARLEY_S3_BUCKET')
})

test.each(['redis://10.0.0.1', 'nats://', '10.0.0.1:4222', 'nats://a:4222,'])('%s is not a bus', (bus) => {
  expect(() => checkCluster({ ...node, bus })).toThrow('PARLEY_BUS is not')
})

test.each(['', 'two words', 'a.b', 'a'.repeat(65)])('"%s" is not the name of a cluster', (busName) => {
  expect(() => checkCluster({ ...node, busName })).toThrow('PARLEY_BUS_NAME')
})

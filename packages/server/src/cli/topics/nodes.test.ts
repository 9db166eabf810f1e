import { expect, test } from 'vitest'
import { type NodeStatus, readStatus, writeStatus } from '../../cluster/status.ts'
import { shownNodes } from './nodes.ts'

const link = (node: number, more: Partial<NodeStatus['links'][number]> = {}) => ({
  node,
  isAlive: true,
  isKnown: true,
  unacknowledged: 0,
  silentMs: 300,
  ...more,
})

const status = (node: number, links: NodeStatus['links'], more: Partial<NodeStatus> = {}): NodeStatus => ({
  ...{ node, upMs: 125_000, isStopping: false, devices: 4, rooms: 2, gaps: 1, repairs: 1, dropped: 0, links },
  ...more,
})

test('nodes are listed by number, with their links', () => {
  const { text, exitCode } = shownNodes(
    [status(1, [link(0, { unacknowledged: 3 })], { isStopping: true }), status(0, [link(1)])],
    [0, 1],
  )
  expect(text.split('\n')).toEqual([
    'node  state     up     devices  rooms  gaps  repairs  dropped  links',
    '0     running   2 min  4        2      1     1        0        1 ok (0.3 s)',
    '1     stopping  2 min  4        2      1     1        0        0 ok (0.3 s, 3 open)',
  ])
  expect(exitCode).toBeUndefined()
})

test('a node that holds its number but does not answer is silent', () => {
  const { text, exitCode, json } = shownNodes([status(0, [link(2, { isAlive: false })])], [0, 2])
  expect(text).toMatch(/2 +SILENT +no answer on the bus$/)
  expect(text).toContain('2 gone')
  expect(exitCode).toBe(1)
  expect(json).toMatchObject({ silent: [2] })
})

test("two nodes that do not receive each other's messages are a problem", () => {
  const { exitCode } = shownNodes([status(0, []), status(1, [link(0)])], [0, 1])
  expect(exitCode).toBe(1)
})

test('only a status is read as one', () => {
  const one = status(0, [link(1)])
  expect(readStatus(writeStatus(one))).toEqual(one)
  for (const text of ['', 'null', '{}', '[1]', '{"node":1}'])
    expect(readStatus(new TextEncoder().encode(text))).toBeUndefined()
})

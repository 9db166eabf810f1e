// `parley nodes`: the nodes of a cluster, the links between them, and what they missed.

import type { NatsSettings } from '../../bus/nats.ts'
import { type NodeStatus, readStatus } from '../../cluster/status.ts'
import { leasedNumbers } from '../../logs/node-number.ts'
import { dataCommand } from '../command.ts'
import type { Output } from '../output.ts'

/** Nodes that do not answer within this time are silent. */
const waitMs = 1000

export const nodeCommands = [
  dataCommand({
    name: 'nodes',
    summary: 'list the nodes of the cluster with their links',
    details:
      'Asks all nodes over the bus, and compares them with the leases in the database. For each link it shows the time since the last message and the number of unacknowledged messages. The exit code is 1 if a node does not answer or does not receive the messages of another one.',
    examples: ['parley nodes', 'parley nodes --json'],
    async run(_input, { config, database, host }) {
      if (!config.bus)
        throw new Error(
          'This server is not in a cluster, because PARLEY_BUS is not set. See docs/cluster.md.',
        )
      const wait = () => new Promise<void>((resolve) => host.setTimer(resolve, waitMs))
      const found = await nodesOn({ url: config.bus, name: config.busName }, wait)
      return shownNodes(found, await leasedNumbers(database))
    },
  }),
]

async function nodesOn(settings: NatsSettings, wait: () => Promise<unknown>): Promise<NodeStatus[]> {
  const { askNodes } = await import('../../bus/nats.ts')
  const answers = await askNodes(settings, wait)
  return answers.flatMap((bytes) => readStatus(bytes) ?? [])
}

/** The nodes that answer on the bus until `wait` resolves, as a table for people. */
export async function nodeTable(settings: NatsSettings, wait: () => Promise<unknown>): Promise<string> {
  return shownNodes(await nodesOn(settings, wait), []).text
}

/** `leased` are the numbers of all running nodes, from the database. */
export function shownNodes(found: readonly NodeStatus[], leased: readonly number[]): Output {
  const nodes = [...found].sort((a, b) => a.node - b.node)
  const answered = new Set(nodes.map(({ node }) => node))
  const silent = leased.filter((number) => !answered.has(number))
  const rows = [
    ['node', 'state', 'up', 'devices', 'rooms', 'gaps', 'repairs', 'dropped', 'links'],
    ...nodes.map((status) => [
      String(status.node),
      status.isStopping ? 'stopping' : 'running',
      seconds(status.upMs),
      ...[status.devices, status.rooms, status.gaps, status.repairs, status.dropped].map(String),
      status.links.map(shownLink).join(', ') || 'none',
    ]),
    ...silent.map((number) => [String(number), 'SILENT', '', '', '', '', '', '', 'no answer on the bus']),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const isFine = silent.length === 0 && nodes.every((status) => hearsAll(status, [...answered]))
  return {
    text: nodes.length + silent.length === 0 ? 'No node answers.' : lines.join('\n'),
    json: { nodes, silent },
    ...(isFine && nodes.length > 0 ? {} : { exitCode: 1 }),
  }
}

const hearsAll = ({ node, links }: NodeStatus, all: readonly number[]): boolean =>
  all.every((other) => other === node || links.some((link) => link.node === other && link.isAlive))

function shownLink({
  node,
  isAlive,
  isKnown,
  silentMs,
  unacknowledged,
}: NodeStatus['links'][number]): string {
  if (!isAlive) return `${node} gone`
  const open = unacknowledged > 0 ? `, ${unacknowledged} open` : ''
  return `${node} ${isKnown ? 'ok' : 'introducing itself'} (${seconds(silentMs)}${open})`
}

function seconds(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  return ms < 3_600_000 ? `${Math.floor(ms / 60_000)} min` : `${Math.floor(ms / 3_600_000)} h`
}

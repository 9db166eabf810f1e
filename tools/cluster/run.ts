// `npm run cluster`: three nodes with PostgreSQL, NATS, a store for files and a balancer on this machine. Shows the nodes,
// and kills and starts them when asked.

import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { nodeTable } from '@parley/server'
import { ensureApp } from '../bootstrap.mjs'
import { type LocalCluster, startCluster } from './local-cluster.ts'

const count = 3
const port = Number(process.env.PARLEY_PORT ?? 4000)
const help =
  'k 2 kills node 2 · t 2 stops it as an upgrade does · s 2 starts it again · Ctrl+C ends everything'
const isScreen = process.stdout.isTTY
const answerMs = 300
const everyMs = 1000
const endMs = 10_000

const say = (text: string): void => void process.stdout.write(`${text}\n`)

await ensureApp()
const cluster = await startCluster({ count, port, say })
say(`\nThe cluster is ready at ${cluster.url} (balancer: ${cluster.balancer}).\n${help}\n`)

let isOver = false
const finish = async () => {
  if (isOver) return
  isOver = true
  say('\nending everything …')
  // Whatever does not end in this time is killed with this process.
  await Promise.race([cluster.close(), sleep(endMs)])
  process.exit(0)
}
process.on('SIGINT', () => void finish())
process.on('SIGTERM', () => void finish())

const orders = createInterface({ input: process.stdin })
orders.on('line', (line) => {
  obey(cluster, line.trim()).catch((error) => say(String(error)))
})

async function obey({ end, start }: LocalCluster, line: string): Promise<void> {
  const [, order, digits] = /^([kst]) (\d+)$/.exec(line) ?? []
  const node = Number(digits)
  if (line === 'q') return finish()
  if (!order || node >= count) return say(help)
  say({ k: `killing node ${node}`, t: `stopping node ${node} …`, s: `starting node ${node} …` }[order] ?? '')
  if (order === 's') await start(node)
  else await end(node, order === 'k' ? 'SIGKILL' : 'SIGTERM')
  say(`done: ${line}`)
}

/** The table of `parley nodes`, with our own list of running nodes. */
async function look(): Promise<string> {
  const table = await nodeTable({ url: cluster.bus, name: 'parley' }, () => sleep(answerMs))
  const running = cluster.nodes.map(
    (node, at) => `${at} ${node ? `pid ${node.pid}, port ${node.port}` : 'down'}`,
  )
  return `${table}\n${running.join(' · ')}`
}

/** Without what changes all the time. */
const steady = (text: string) => text.replace(/\d+(\.\d+)? (s|min|h)\b|, \d+ open/g, '').replace(/ +/g, ' ')

let drawn = 0
let last = ''
while (!isOver) {
  const text = await look().catch((error) => `The bus does not answer: ${String(error)}`)
  if (isScreen) {
    // Draws over the previous table, until the user types something.
    process.stdout.write(`${drawn > 0 ? `\u001b[${drawn}A\u001b[0J` : ''}${text}\n`)
    drawn = text.split('\n').length
  } else if (steady(text) !== last) {
    last = steady(text)
    say(text)
  }
  await sleep(everyMs)
}

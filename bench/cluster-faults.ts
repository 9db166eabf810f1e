// Kills and pauses each part of a cluster in turn while people write at a steady rate: three nodes, PostgreSQL and
// NATS, all real processes. Prints the fate of all messages, and how long each fault delayed them.
//
//   node bench/cluster-faults.ts                                  400 messages per second, pauses of 30 s: about 9 minutes
//   node bench/cluster-faults.ts --rate 500 --pause 10
//   node bench/cluster-faults.ts --only NATS                      faults with this in their name
//   node bench/cluster-faults.ts --write bench/results/NAME.md    writes the tables to a file

import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { runFaults } from './faults/run.ts'

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '400' },
    people: { type: 'string', default: '60' },
    /** Seconds. */
    pause: { type: 'string', default: '30' },
    /** Seconds after which people give up a server that does not answer. */
    patience: { type: 'string', default: '5' },
    /** Seconds without a fault, after each of them. */
    rest: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    write: { type: 'string', default: '' },
  },
})

const { figures, healings, exits } = await runFaults({
  perSecond: Number(values.rate),
  people: Number(values.people),
  pauseMs: Number(values.pause) * 1000,
  patienceMs: Number(values.patience) * 1000,
  restMs: Number(values.rest) * 1000,
  only: values.only,
  say: (text) => console.log(text),
})

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const number = (value: number) => value.toLocaleString('en')
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const lines = [
  `${number(Number(values.rate))} messages per second, ${values.people} people on three nodes, PostgreSQL and NATS; ${availableParallelism()} cores (${process.arch}) for all of it.`,
  '',
  row(['fault', 'messages', 'late', 'longest wait', 'healed after', 'after its end']),
  '|---|---|---|---|---|---|',
  ...healings.map((one) =>
    row([
      one.name,
      number(one.messages),
      number(one.late),
      seconds(one.longestMs),
      seconds(one.sinceBeginMs),
      seconds(one.sinceEndMs),
    ]),
  ),
  '',
  row(['all messages', '']),
  '|---|---|',
  row(['sent', number(figures.sent)]),
  row(['acknowledged', number(figures.acknowledged)]),
  row(['stored', number(figures.stored)]),
  row(['delivered', number(figures.delivered)]),
  row(['lost', number(figures.lost)]),
  row(['doubled', number(figures.doubled)]),
  row(['out of order', number(figures.outOfOrder)]),
  row(['wrong numbers', number(figures.wrongNumbers)]),
  row(['refused with a reason, and sent again', number(figures.refusals)]),
  row(['sent again because an answer was missing', number(figures.repeated)]),
  row(['nodes that exited unexpectedly, and were started again', number(exits)]),
  '',
]
const text = lines.join('\n')
console.log(`\n${text}`)
if (values.write) writeFileSync(values.write, `# Faults of a cluster under a steady load\n\n${text}`)
const wrong = figures.lost + figures.doubled + figures.outOfOrder + figures.wrongNumbers
if (wrong > 0 || figures.acknowledged < figures.sent) process.exitCode = 1

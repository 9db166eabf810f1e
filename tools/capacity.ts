// `npm run capacity`: estimates the machines for a number of users, from measured figures.
//
//   npm run capacity                                          10,000, 100,000 and 1,000,000 connected devices
//   npm run capacity -- --connected 50000 --per-hour 20 --receivers 5 --peak 4 --days 365

import { parseArgs } from 'node:util'
import { capacity, type Wanted } from './capacity/model.ts'
import { table } from './capacity/table.ts'

const { values } = parseArgs({
  options: {
    connected: { type: 'string' },
    'per-hour': { type: 'string', default: '10' },
    receivers: { type: 'string', default: '3' },
    peak: { type: 'string', default: '3' },
    days: { type: 'string', default: '365' },
  },
})
const numberOf = (name: string, text: string): number => {
  const number = Number(text)
  if (!(number > 0) || !Number.isFinite(number))
    throw new Error(`--${name} needs a number above 0, not "${text}".`)
  return number
}
const connected = values.connected ? [numberOf('connected', values.connected)] : [10_000, 100_000, 1_000_000]
const wanted = connected.map(
  (devices): Wanted => ({
    connected: devices,
    messagesPerHour: numberOf('per-hour', values['per-hour']),
    receivers: numberOf('receivers', values.receivers),
    peak: numberOf('peak', values.peak),
    keptDays: numberOf('days', values.days),
  }),
)
console.log(table(wanted.map((each) => ({ connected: each.connected, ...capacity(each) }))))

// Faults that take longer than a short run can wait for: a node that is paused, a node that is cut off from the bus or from the database, a slow
// database, and a node whose clock is wrong. People write all the time, and nothing may be lost or doubled.

import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NativeCluster } from '../native-cluster.ts'

let cluster: NativeCluster

beforeEach(async () => {
  cluster = await NativeCluster.open({ retries: true })
})
afterEach(() => cluster?.close())

/** Everything is accounted for. The figures are for the report of the run. */
async function account(title: string): Promise<void> {
  await cluster.people.progress(200)
  const { wrong, stored } = await cluster.account()
  console.info(
    `${title}: ${stored} stored, ${cluster.people.repeated} sent again by people, ${wrong.length} wrong`,
  )
  expect(wrong).toEqual([])
}

test('a node that is paused for 30 s counts as dead for the others, and loses nothing when it wakes up', async () => {
  const [, paused] = cluster.servers
  if (!paused) throw new Error('There are three.')
  process.kill(paused.pid, 'SIGSTOP')
  await sleep(30_000)
  await cluster.people.progress(200)
  process.kill(paused.pid, 'SIGCONT')
  await cluster.people.progress(100)
  await account('paused node')
})

test('a node that is cut off from the bus for 20 s serves its own people, and catches up', async () => {
  cluster.links[2]?.cut()
  await sleep(20_000)
  await cluster.people.progress(100)
  cluster.links[2]?.heal()
  await account('cut off from the bus')
})

test('a node that is cut off from the database for 20 s gives up its number, and is started again', async () => {
  const [, cutOff] = cluster.servers
  cluster.lines[1]?.cut()
  await sleep(20_000)
  await cluster.people.progress(200)
  cluster.lines[1]?.heal()
  // Another program may have its number by now, and then it has exited.
  const isOver = await Promise.race([cutOff?.ended.then(() => true), sleep(5000, false)])
  if (isOver) await cluster.start(1)
  else await cluster.answers(1, '/readyz', 200)
  await account('cut off from the database')
})

test('a database that needs 100 ms longer for every answer slows everybody down and loses nothing', async () => {
  for (const line of cluster.lines) line.slow(50)
  await sleep(10_000)
  await cluster.people.progress(50)
  for (const line of cluster.lines) line.slow(0)
  await account('slow database')
})

test('a node whose clock is 30 s ahead, and then 30 s behind, loses nothing', async () => {
  const [, skewed] = cluster.servers
  const turn = async (clockMs: number) => {
    const answered = new Promise((resolve) => skewed?.process.once('message', resolve))
    skewed?.process.send({ clockMs })
    expect(await answered).toEqual({ done: true })
    await cluster.people.progress(300)
  }
  await turn(30_000)
  // Missed entries are found although the clocks differ.
  await cluster.nats.kill()
  await cluster.people.progress(100)
  await cluster.nats.start()
  await turn(-60_000)
  await cluster.nats.kill()
  await cluster.people.progress(100)
  await cluster.nats.start()
  await account('wrong clock')
})

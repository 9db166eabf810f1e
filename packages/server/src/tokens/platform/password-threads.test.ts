import { argon2Sync } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { ringingHost } from '../../test-support/timer-host.ts'
import { argonParameters, type TagJob, threadPoolTags } from '../derive-tag.ts'
import { passwordThreads } from './password-threads.ts'

const job = (given: Partial<TagJob> = {}): TagJob => ({
  ...{ password: 'correct horse', salt: new Uint8Array(16).fill(7), memory: 64, passes: 1 },
  ...given,
})

const threads = () => {
  const host = ringingHost()
  const tags = passwordThreads(host)
  onTestFinished(() => tags.close())
  return { host, tags }
}

/** The priorities of the threads of this process that are lower than its own. */
const lowPriorities = () =>
  process.platform === 'linux'
    ? readdirSync('/proc/self/task').flatMap((id) => {
        const priority = priorityOf(Number(id))
        return priority > getPriority() ? [priority] : []
      })
    : []

function priorityOf(thread: number): number {
  try {
    return getPriority(thread)
  } catch {
    // It has ended since the folder was read.
    return getPriority()
  }
}

test('tags are the same as those of the thread pool', async () => {
  const { tags } = threads()
  const expected = argon2Sync('argon2id', argonParameters(job()))
  expect(Buffer.from(await tags.derive(job()))).toEqual(expected)
  expect(Buffer.from(await threadPoolTags.derive(job()))).toEqual(expected)
})

test('each job at the same time has a thread, which is used again and has a low priority', async () => {
  const { host, tags } = threads()
  for (let round = 0; round < 3; round++) await Promise.all([tags.derive(job()), tags.derive(job())])
  expect(host.timers).toBe(2)
  expect(lowPriorities()).toEqual(process.platform === 'linux' ? [10, 10] : [])
})

test('a job that fails is rejected, and its thread derives the next one', async () => {
  const { host, tags } = threads()
  await expect(tags.derive(job({ passes: 0 }))).rejects.toThrow('passes')
  expect(await tags.derive(job())).toHaveLength(32)
  expect(host.timers).toBe(1)
})

test('a thread without work ends after a minute, and a new one starts for later work', async () => {
  const { host, tags } = threads()
  await tags.derive(job())
  host.pass(60_000)
  expect(host.timers).toBe(0)
  await expect.poll(lowPriorities).toEqual([])
  expect(await tags.derive(job())).toHaveLength(32)
})

test('closing rejects unfinished work and refuses more', async () => {
  const { host, tags } = threads()
  const unfinished = tags.derive(job({ memory: 65_536, passes: 20 }))
  const refused = expect(unfinished).rejects.toThrow('ended')
  await tags.close()
  await refused
  await expect(tags.derive(job())).rejects.toThrow('stopping')
  expect(host.timers).toBe(0)
})

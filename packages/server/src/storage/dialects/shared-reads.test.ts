import { expect, test } from 'vitest'
import type { Procedure, Row, SharedRead } from '../sql.ts'
import { createSharedReads } from './shared-reads.ts'
import { sharedStatements } from './shared-statements.ts'

/** Answers each number with its double. */
const shared: SharedRead<number, number> = {
  text: 'double',
  values: (inputs) => [inputs],
  read: (rows) => rows.map((row) => row.double as number),
}
const procedure: Procedure<number, number> = { name: 'double', run: async (_sql, input) => 2 * input, shared }

function setUp(query?: (inputs: readonly number[]) => Promise<readonly Row[]>) {
  const statements: number[][] = []
  const turns: (() => void)[] = []
  const reads = createSharedReads({
    turn: (run) => void turns.push(run),
    now: () => 0,
    answer: sharedStatements(async (_text, [inputs]) => {
      statements.push([...(inputs as number[])])
      return query ? query(inputs as number[]) : doubled(inputs as number[])
    }),
  })
  const endTurn = () => {
    for (const run of turns.splice(0)) run()
  }
  return { reads, statements, endTurn, ask: (input: number) => reads.ask(procedure, input) }
}

const doubled = (inputs: readonly number[]) => inputs.map((input) => ({ double: 2 * input }))

const refusal = (code: string) => Object.assign(new Error(`refused with ${code}`), { code })

test('the reads of a turn are one statement', async () => {
  const { ask, endTurn, statements } = setUp()
  const answers = Promise.all([ask(1), ask(2), ask(3)])
  endTurn()
  expect(await answers).toEqual([2, 4, 6])
  expect(statements).toEqual([[1, 2, 3]])
})

test('one statement runs at a time, and reads collect meanwhile', async () => {
  const running: (() => void)[] = []
  const { reads, ask, endTurn, statements } = setUp(
    (inputs) => new Promise((resolve) => running.push(() => resolve(doubled(inputs)))),
  )
  const answers: Promise<number>[] = []
  for (const input of [1, 2, 3]) {
    answers.push(ask(input))
    endTurn()
  }
  expect(statements).toEqual([[1]])
  expect(reads.waiting).toBe(2)
  running[0]?.()
  expect(await answers[0]).toBe(2)
  endTurn()
  expect(statements).toEqual([[1], [2, 3]])
  running[1]?.()
  expect(await Promise.all(answers)).toEqual([2, 4, 6])
})

test('reads that are lost with the database fail', async () => {
  const { reads, ask } = setUp()
  const waiting = ask(1)
  reads.fail(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  await expect(ask(2)).rejects.toThrow('gone')
})

test('a bad value fails its own read and no other', async () => {
  const { ask, endTurn } = setUp(async (inputs) => {
    if (inputs.includes(13)) throw refusal('22021')
    return doubled(inputs)
  })
  const answers = Promise.allSettled([ask(1), ask(13), ask(3)])
  endTurn()
  expect(await answers).toMatchObject([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: { code: '22021' } },
    { status: 'fulfilled', value: 6 },
  ])
})

test('other errors fail all reads of the statement, which is not repeated', async () => {
  const { ask, endTurn, statements } = setUp(async () => {
    throw refusal('57P01')
  })
  const answers = Promise.allSettled([ask(1), ask(2)])
  endTurn()
  const [first, second] = await answers
  expect([first?.status, second?.status]).toEqual(['rejected', 'rejected'])
  expect(statements).toEqual([[1, 2]])
})

test('closing waits for accepted reads and refuses later ones', async () => {
  const { reads, ask, endTurn } = setUp()
  const accepted = ask(1)
  const closed = reads.close(new Error('closed'))
  endTurn()
  expect(await accepted).toBe(2)
  await closed
  await expect(ask(2)).rejects.toThrow('closed')
})

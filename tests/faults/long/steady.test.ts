// Kills and pauses each node, the database and the bus while people write at a steady rate. The same as
// `node bench/cluster-faults.ts`, with shorter pauses.

import { expect, test } from 'vitest'
import { runFaults } from '../../../bench/faults/run.ts'

/** It takes four minutes; a busy machine may need longer. */
const timeoutMs = 20 * 60_000

test(
  'nothing is lost, doubled or out of order at 400 messages per second, whatever is killed or paused',
  async () => {
    const { figures, healings } = await runFaults({
      perSecond: 400,
      people: 64,
      pauseMs: 12_000,
      patienceMs: 5000,
      restMs: 4000,
      only: '',
      say: (text) => console.info(text),
    })
    console.info({ figures, healings })
    expect(healings).toHaveLength(11)
    expect(figures).toMatchObject({ lost: 0, doubled: 0, outOfOrder: 0, wrongNumbers: 0 })
    expect(figures.sent).toBeGreaterThan(10_000)
    for (const part of ['acknowledged', 'stored', 'delivered'] as const)
      expect(figures[part], part).toBe(figures.sent)
  },
  timeoutMs,
)

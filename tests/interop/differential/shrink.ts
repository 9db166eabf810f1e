// Shrinks a script that shows a difference to a shorter one that still shows it.

import { type Found, type Grounds, play } from './play.ts'
import type { Step } from './script.ts'

const mostTries = 40

/** Removes pieces, large ones first, as long as the difference stays. */
export async function shrunk(
  grounds: Grounds,
  steps: readonly Step[],
  found: Found,
): Promise<readonly string[]> {
  const [kind] = found.kinds
  let shortest = steps.slice(0, found.step + 1)
  let calls: readonly string[] = []
  let tries = 0
  const stays = async (script: readonly Step[]) => {
    tries += 1
    const played = await play(grounds, script)
    const isThere = played.found.some(({ kinds }) => kinds.includes(kind as string))
    if (isThere) calls = played.calls
    return isThere
  }
  if (!(await stays(shortest))) return ['(it does not come again by itself)']
  for (let size = Math.ceil(shortest.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let start = 0; start < shortest.length && tries < mostTries; ) {
      const without = [...shortest.slice(0, start), ...shortest.slice(start + size)]
      if (without.length > 0 && (await stays(without))) shortest = without
      else start += size
    }
  }
  return calls
}

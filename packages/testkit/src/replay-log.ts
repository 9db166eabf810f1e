// The entries of one recorded client, and the progress of a replay in them.

import { type EntryOf, isInput, type TraceEntry } from '@parley/client/devtools'

type Output = EntryOf<'open' | 'up' | 'close' | 'ask'>

const outputKinds: ReadonlySet<TraceEntry['kind']> = new Set(['open', 'up', 'close', 'ask'])
const isOutput = (entry: TraceEntry): entry is Output => outputKinds.has(entry.kind)

export class Recording {
  readonly entries: readonly TraceEntry[]
  private readonly inputEntries: readonly TraceEntry[]
  private readonly outputEntries: readonly Output[]
  private readonly indexes = new Map<TraceEntry, number>()
  private inputsSoFar = 0
  private outputsSoFar = 0
  private readonly randomNumbers: readonly number[]
  private randomIndex = 0
  private readonly stored: EntryOf<'stored'>[]

  constructor(entries: readonly TraceEntry[]) {
    this.entries = entries
    this.inputEntries = entries.filter(isInput)
    this.outputEntries = entries.filter(isOutput)
    for (const [index, entry] of entries.entries()) this.indexes.set(entry, index)
    this.randomNumbers = entries.flatMap((entry) => (entry.kind === 'chance' ? [entry.value] : []))
    this.stored = entries.filter((entry): entry is EntryOf<'stored'> => entry.kind === 'stored')
  }

  get inputs(): number {
    return this.inputEntries.length
  }

  get outputs(): number {
    return this.outputEntries.length
  }

  /** The next input of the client. */
  get next(): TraceEntry | undefined {
    return this.inputEntries[this.inputsSoFar]
  }

  take(entry: TraceEntry): void {
    if (this.next !== entry) throw new Error(`Entry ${entry.n} is not the next one.`)
    this.inputsSoFar++
  }

  /** The next action of the client. */
  get nextOutput(): Output | undefined {
    return this.outputEntries[this.outputsSoFar]
  }

  takeOutput(): void {
    this.outputsSoFar++
  }

  /** An action that the client took before this entry, and has not taken yet in the replay. */
  missingBefore(entry: TraceEntry | undefined): Output | undefined {
    const output = this.nextOutput
    if (!output || !entry) return output
    return this.indexOf(output) < this.indexOf(entry) ? output : undefined
  }

  first<K extends TraceEntry['kind']>(kind: K): EntryOf<K> | undefined {
    return this.entries.find((entry) => entry.kind === kind) as EntryOf<K> | undefined
  }

  settled(call: number): EntryOf<'settled'> | undefined {
    return this.entries.find((entry) => entry.kind === 'settled' && entry.call === call) as
      | EntryOf<'settled'>
      | undefined
  }

  indexOf(entry: TraceEntry): number {
    return this.indexes.get(entry) ?? -1
  }

  /** The readings of the clock between this input and the next one. */
  timesAfter(entry: TraceEntry | undefined): EntryOf<'time'>[] {
    const times: EntryOf<'time'>[] = []
    for (let index = entry ? this.indexOf(entry) + 1 : 0; index < this.entries.length; index++) {
      const each = this.entries[index] as TraceEntry
      if (isInput(each)) break
      if (each.kind === 'time') times.push(each)
    }
    return times
  }

  nextRandom(): number {
    return this.randomNumbers[this.randomIndex++] ?? 0.5
  }

  nextStored(key: string): string | undefined {
    const index = this.stored.findIndex((entry) => entry.how === 'get' && entry.key === key)
    return index < 0 ? undefined : this.stored.splice(index, 1)[0]?.value
  }
}

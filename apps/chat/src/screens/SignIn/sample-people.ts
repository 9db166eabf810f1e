// Sample accounts that a server may offer for a first look, and their removal.

import { useEffect, useState } from 'react'

export interface SamplePerson {
  readonly user: string
  readonly name: string
  readonly password: string
}

const path = '/parley/v1/sample'
const none: readonly SamplePerson[] = []

/** The sample accounts of the server that serves this page; undefined while they are being requested. */
export function useSamplePeople(): readonly SamplePerson[] | undefined {
  const [people, setPeople] = useState<readonly SamplePerson[]>()
  useEffect(() => {
    const abort = new AbortController()
    readSamplePeople(abort.signal).then(setPeople, () => abort.signal.aborted || setPeople(none))
    return () => abort.abort()
  }, [])
  return people
}

export async function readSamplePeople(signal?: AbortSignal): Promise<readonly SamplePerson[]> {
  const answer = await fetch(path, signal ? { signal } : {})
  if (!answer.ok) return none
  const { people = none } = (await answer.json()) as { people?: readonly SamplePerson[] }
  return people
}

/** Deletes all sample accounts with all their data. Rejects if the server refuses. */
export async function removeSample(token: string): Promise<void> {
  const answer = await fetch(path, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
}

// Sample accounts that a server may offer for a first look. Without them the list is empty.

import { useEffect, useState } from 'react'

export interface SamplePerson {
  readonly user: string
  readonly name: string
  readonly password: string
}

const none: readonly SamplePerson[] = []

/** The sample accounts of the server that serves this page. */
export function useSamplePeople(): readonly SamplePerson[] {
  const [people, setPeople] = useState(none)
  useEffect(() => {
    const abort = new AbortController()
    readSamplePeople(abort.signal).then(setPeople, () => {})
    return () => abort.abort()
  }, [])
  return people
}

async function readSamplePeople(signal: AbortSignal): Promise<readonly SamplePerson[]> {
  const answer = await fetch('/parley/v1/sample', { signal })
  if (!answer.ok) return none
  const { people = none } = (await answer.json()) as { people?: readonly SamplePerson[] }
  return people
}

// A back end of the real program: a key, and requests with it.

import { expect } from 'vitest'
import { startProgram } from './server-process.ts'

/** Makes a key with all rights on a data folder whose server runs. */
export async function newKey(data: string, settings: Readonly<Record<string, string>>): Promise<string> {
  const scopes = 'read,send,manage,events,erase'
  const created = startProgram(data, settings, ['key', 'create', 'all', '--scopes', scopes, '--json'])
  expect(await created.ended, created.output()).toBe(0)
  return (JSON.parse(created.output()) as { key: string }).key
}

/** Requests below the path of the demo app. */
export function backEnd(url: string, key: string) {
  return async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/parley/demo/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Record<string, unknown>
  }
}

// Somebody without a browser who makes and manages groups, through the server's own interface.

import { password } from './person.ts'

export interface Manager {
  readonly name: string
  /** A call of the interface; gives what its answer has under `data`. */
  call(method: string, path: string, body?: object): Promise<unknown>
  makeGroup(input: object): Promise<string>
}

/** Registers, and signs in. */
export async function manager(url: string, name: string): Promise<Manager> {
  const base = `${url}/parley/demo`
  const ask = async (method: string, path: string, body?: object, token?: string) => {
    const answer = await fetch(`${base}/${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const said = (await answer.json()) as Readonly<Record<string, unknown>>
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said)}`)
    return said
  }
  await ask('POST', 'users', { username: name, password })
  const { access_token } = await ask('POST', 'token', { grant_type: 'password', username: name, password })
  const call = async (method: string, path: string, body?: object) =>
    (await ask(method, path, body, String(access_token))).data
  return {
    name,
    call,
    async makeGroup(input) {
      const made = (await call('POST', 'chatgroups', { owner: name, desc: '', members: [], ...input })) as {
        readonly groupid: string
      }
      return made.groupid
    },
  }
}

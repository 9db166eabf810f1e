// Somebody without a browser who makes and manages groups, through the server's own interface.

import { ask, type TestApp } from './test-app.ts'

export interface Manager {
  readonly name: string
  /** A call of the interface; gives what its answer has under `data`. */
  call(method: string, path: string, body?: object): Promise<unknown>
  makeGroup(input: object): Promise<string>
}

/** Makes an account, and acts in its name. */
export async function manager({ base, tokenFor }: TestApp, name: string): Promise<Manager> {
  const token = await tokenFor(name)
  const call = async (method: string, path: string, body?: object) =>
    (await ask(base, method, path, body, token)).data
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

// A group manager without a browser, through the server's REST API.

import { ask, type TestApp } from './test-app.ts'

export interface Manager {
  readonly name: string
  /** An API call; returns the `data` of the answer. */
  call(method: string, path: string, body?: object): Promise<unknown>
  makeGroup(input: object): Promise<string>
}

/** Creates an account, and acts on its behalf. */
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

// [DROP-3] The recorded calls again in a browser, with the single script that pages load.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { soon } from './eventually.ts'
import { type OpenPage, openPage } from './page.ts'
import { play } from './play-call.ts'
import { farSide, type ScriptedServer } from './scripted-server.ts'
import {
  answering,
  checkRequests,
  here,
  nameOf,
  optionsFor,
  outcomeOf,
  type Vector,
  vectors,
} from './vectors.ts'

let far: ScriptedServer
let open: OpenPage

beforeAll(async () => {
  far = await farSide()
  open = await openPage(far)
})
afterAll(async () => {
  await open?.close()
  await far?.stop()
})

test.each(vectors.map((vector, index) => [nameOf(vector, index), vector] as const))(
  '%s',
  async (_, recorded) => {
    const vector: Vector = here(recorded, far.apiUrl)
    far.seen.length = 0
    far.answer = answering(vector)
    const played = await open.page.evaluate(play, {
      options: optionsFor(vector, far),
      isNew: ['open', 'registerUser'].includes(vector.call),
      dnsArr: vector.config ? [far.apiUrl] : undefined,
      call: vector.call,
      args: vector.args,
      callbacks: vector.callbacks?.length ?? 0,
    })
    expect(played).toEqual(outcomeOf(vector))
    await soon(() => expect(far.seen.at(-1)?.method).toBe(vector.requests.at(-1)?.method))
    checkRequests(vector, far.seen)
  },
)

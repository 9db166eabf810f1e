// [DROP-4] The recorded local failures again in a browser, with the single script that pages load.

import { afterAll, beforeAll, test } from 'vitest'
import { made } from './non-json-values.ts'
import { type OpenPage, openPage } from './page.ts'
import { reach, refuse } from './play-refusal.ts'
import { checkRefusal, namedRefusals } from './refusals.ts'
import { farSide, type ScriptedServer } from './scripted-server.ts'

let far: ScriptedServer
let open: OpenPage
beforeAll(async () => {
  far = await farSide()
  open = await openPage(far)
  await open.page.addScriptTag({ content: `globalThis.made = ${made}` })
})
afterAll(async () => {
  await open?.close()
  await far?.stop()
})

test.each(namedRefusals)('%s', (_, refusal) =>
  checkRefusal(far, refusal, {
    reach: (input) => open.page.evaluate(reach, input),
    refuse: (input) => open.page.evaluate(refuse, input),
  }),
)

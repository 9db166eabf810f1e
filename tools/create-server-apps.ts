// Creates apps beside a running server, as `parley app create` does, many in one process: starting the program for
// each would take longer than the tests. Prints their credentials.
//
//   node tools/create-server-apps.ts DATA org#one org#two …
import { ensureApp, keysFrom, openDatabase, realHost } from '@parley/server'

const [directory, ...names] = process.argv.slice(2)
if (!directory) throw new Error('The data folder is missing: node tools/create-server-apps.ts DATA org#app …')

const keys = keysFrom({ data: directory, secretKey: '' })
const log = { info() {}, warn: console.error }
const database = await openDatabase({ url: undefined, directory, keys, log })
try {
  const credentials: object[] = []
  for (const key of names) {
    const { app } = await ensureApp(database, realHost, { key, openRegistration: true })
    credentials.push({ key, clientId: app.clientId, clientSecret: app.clientSecret })
  }
  process.stdout.write(`${JSON.stringify(credentials)}\n`)
} finally {
  await database.close()
}

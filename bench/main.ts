// `npm run bench`: chooses what is measured. Without one of these options it is everything in run.ts.
//
//   npm run bench -- --cpu        CPU time per message of the server and the bare relay, by thread (cpu/run.ts)
//   npm run bench -- --peers      other servers with the same work (peers/run.ts)
//   npm run bench -- --chart      draws docs/images/performance-*.svg from the newest result of --peers (chart/run.ts)
//   npm run bench -- --client     clients in a page of Chromium (client/run.ts)
//   npm run bench -- --app        the app in Chromium (app/run.ts)
//   npm run bench -- --faults     parts of a cluster are killed and paused under a steady load (cluster-faults.ts)
//   npm run bench -- --databases  the embedded database and PostgreSQL with the same load (databases.ts)
//   npm run bench -- --only rest-sends, --only events     what a back end needs (backend-sends-and-events.ts)
//   npm run bench -- --only sign-ins-beside   sign-ins beside a steady load of messages (sign-ins-beside-messages.ts)
//   npm run bench -- --only registrations-beside   registrations beside messages (registrations-beside-messages.ts)
//   npm run bench -- --all        everything of run.ts, then all of the above

const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  '--cpu': () => import('./cpu/run.ts'),
  '--peers': () => import('./peers/run.ts'),
  '--chart': () => import('./chart/run.ts'),
  '--client': () => import('./client/run.ts'),
  '--app': () => import('./app/run.ts'),
  '--faults': () => import('./cluster-faults.ts'),
  '--databases': () => import('./databases.ts'),
  // One after the other: each measures the machine.
  '--all': async () => {
    await import('./run.ts')
    await import('./cpu/run.ts')
    await import('./peers/run.ts')
    await import('./chart/run.ts')
    await import('./client/run.ts')
  },
}

const [word = '', name = ''] = process.argv.slice(2)
const part = parts[word]
if (part) process.argv.splice(2, 1)
const only: Readonly<Record<string, string>> = {
  'rest-sends': './backend-sends-and-events.ts',
  events: './backend-sends-and-events.ts',
  'sign-ins-beside': './sign-ins-beside-messages.ts',
  'registrations-beside': './registrations-beside-messages.ts',
}
const script = (word === '--only' && only[name]) || './run.ts'
await (part ? part() : import(script))

// `npm run bench`: chooses what is measured. Without one of these words it is everything in run.ts.
//
//   npm run bench -- --cpu        CPU time per message of the server and the bare relay, by thread (cpu/run.ts)

const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  '--cpu': () => import('./cpu/run.ts'),
}

const [word = ''] = process.argv.slice(2)
const part = parts[word]
if (part) process.argv.splice(2, 1)
await (part ? part() : import('./run.ts'))

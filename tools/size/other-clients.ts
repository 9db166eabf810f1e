// `npm run size -- --peers`: measures other chat clients, bundled like ours. They are not dependencies, but are
// fetched into a separate folder on request. Their features differ; the figures compare what a page has to load
// before it can chat, not what it gets for it.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { run } from '../child-process.mjs'
import { referenceClient, referenceVersion } from '../reference-client.ts'
import { type Size, weigh } from './measure-bundle.ts'

/** Published chat clients for browsers, with a version, or the newest. */
export const peers: readonly string[] = [
  referenceClient,
  `${referenceClient}@${referenceVersion}`,
  'agora-chat',
  'stream-chat',
  '@sendbird/chat',
  '@tencentcloud/chat',
  'nim-web-sdk-ng',
  'pubnub',
  'ably',
  '@twilio/conversations',
  'matrix-js-sdk',
  '@xmpp/client',
]

export interface Weighed {
  readonly name: string
  readonly version?: string
  readonly size?: Size
  /** The reason if there is no size. */
  readonly problem?: string
}

/** Fetches and measures packages one after the other. A failure is a row, too. */
export async function weighPeers(
  names: readonly string[],
  each: (row: Weighed) => void,
  install: typeof run = run,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-peers-'))
  try {
    for (const [index, name] of names.entries()) {
      const peerFolder = join(folder, String(index))
      mkdirSync(peerFolder)
      each(await weighPeer(name, peerFolder, install))
      rmSync(peerFolder, { recursive: true, force: true })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function weighPeer(wanted: string, folder: string, install: typeof run): Promise<Weighed> {
  const name = wanted.replace(/(?<=.)@.*/, '')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
  const { code, output } = await install('npm', ['install', ...quiet, wanted], {
    cwd: folder,
    output: 'kept',
  })
  if (code !== 0) return { name, problem: `cannot be installed: ${lastLine(output)}` }
  try {
    const { version } = JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'))
    const entry = join(folder, 'entry.js')
    writeFileSync(entry, `import * as all from ${JSON.stringify(name)}\nexport { all }\n`)
    try {
      return { name, version, size: await weigh(entry) }
    } catch (error) {
      return { name, version, problem: `cannot be bundled: ${firstLine(error)}` }
    }
  } catch (error) {
    return { name, problem: `cannot be read: ${firstLine(error)}` }
  }
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''
const firstLine = (error: unknown) =>
  stripVTControlCharacters(error instanceof Error ? error.message : String(error))
    .trim()
    .split('\n')[0] ?? ''

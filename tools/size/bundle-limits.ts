// The measured bundles and their limits. The limits of core, client, mini-program and kit are promises; the others
// are a little above the current sizes, so that growth is a decision.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entriesOf, type Manifest } from '../pack/manifest.ts'
import { bundleForDropIn, bundleForScriptTag } from '../pack/one-file.ts'
import { root } from '../repository.ts'
import { type Size, sizeOf, weigh } from './measure-bundle.ts'

export interface Limit {
  readonly kilobytes: number
  readonly of: 'gzip' | 'raw'
}

export interface Measure {
  readonly name: string
  readonly limit: Limit
  /** Printed beside the figures. */
  readonly note?: string
  weigh(): Promise<Size>
}

const gzip = (kilobytes: number): Limit => ({ kilobytes, of: 'gzip' })
const raw = (kilobytes: number): Limit => ({ kilobytes, of: 'raw' })

const kit = join(root, 'packages/react/src/index.ts')
const react = ['react', 'react-dom']
const builtIn = ['ws', 'node:fs', 'node:path']

/** Entries of the client: the size of importing one alone, although it shares code with the client. */
const entries: Readonly<Record<string, { readonly limit: Limit; readonly uses?: readonly string[] }>> = {
  // Room for a single writer of the state without contortions to save bytes:
  // docs/decisions/0043-one-writer-in-the-client.md.
  '@parley/client': { limit: gzip(44) },
  '@parley/client/core': { limit: gzip(27.5) },
  // Hosts limit the raw size of mini-programs; each is for one host. WeChat stands for its family.
  '@parley/client/miniprogram': { limit: raw(88), uses: ['createClient', 'wechat', 'hasReason'] },
  '@parley/client/miniprogram-all': { limit: raw(260) },
  '@parley/client/miniprogram-areas': { limit: raw(190) },
  // With createBot, which only programs in Node use; nobody downloads this entry with a page.
  '@parley/client/node': { limit: gzip(47) },
  '@parley/client/store': { limit: gzip(12.2), uses: ['browserStore'] },
  '@parley/client/node-store': { limit: gzip(14.8) },
  '@parley/client/tabs': { limit: gzip(12.8), uses: ['inTabs'] },
  '@parley/client/groups': { limit: gzip(0.7) },
  '@parley/client/people': { limit: gzip(1.1) },
  '@parley/client/media': { limit: gzip(5.5) },
  '@parley/client/discovery': { limit: gzip(4.5) },
  '@parley/client/chaos': { limit: gzip(7.5) },
  // The internals that the drop-in uses: no application loads all of them together.
  '@parley/client/internals': { limit: gzip(45) },
  '@parley/client/parts': { limit: gzip(45) },
  // For developers: a whole client under observation, with nothing loaded later.
  '@parley/client/devtools': { limit: gzip(99.6) },
}

/** The limit of an entry that has none of its own yet. */
const unnamed = gzip(8)

function clientEntries(): Measure[] {
  const folder = join(root, 'packages/client')
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  return entriesOf(manifest)
    .filter(({ source }) => existsSync(join(folder, source)))
    .map(({ entry, source }) => {
      const { limit = unnamed, uses } = entries[entry] ?? {}
      return { name: entry, limit, weigh: () => weigh(join(folder, source), builtIn, uses) }
    })
}

/** Hosts with APIs different from WeChat's: they need base64, and DingTalk also a queue for its only socket. */
const otherHosts = ['alipay', 'dingtalk']

function miniHosts(): Measure[] {
  const entry = join(root, 'packages/client/src/miniprogram.ts')
  return otherHosts.map((host) => ({
    name: `  the same with ${host}`,
    limit: raw(88),
    weigh: () => weigh(entry, builtIn, ['createClient', host, 'hasReason']),
  }))
}

/** All measures, the client's entries first. */
export const measures = (): readonly Measure[] => [
  ...clientEntries().flatMap((measure) =>
    measure.name.endsWith('/miniprogram') ? [measure, ...miniHosts()] : [measure],
  ),
  {
    name: 'parley.js by script tag',
    limit: gzip(109.9),
    note: 'all of the above for browsers, in one file',
    weigh: async () => sizeOf(await bundleForScriptTag()),
  },
  {
    name: '@parley/compat by script tag',
    limit: gzip(64),
    note: 'the whole drop-in surface, with the client inside, in one file',
    weigh: async () => sizeOf(await bundleForDropIn()),
  },
  {
    // List, timeline and composer, as a host application puts them on its page. Features do not import each other
    // in circles, so the bundler makes more files: about 1.5 kB of imports and exports between them.
    name: '@parley/react',
    limit: gzip(49.5),
    note: 'list, timeline and composer',
    weigh: () =>
      weigh(
        kit,
        [...react, '@parley/client'],
        ['ParleyProvider', 'ConversationList', 'Conversation', 'MessageList', 'Composer'],
      ),
  },
  {
    name: '@parley/react, all of it',
    limit: gzip(69.7),
    weigh: () => weigh(kit, [...react, '@parley/client']),
  },
  {
    // The logic of list, timeline and composer, without their looks.
    name: '@parley/react/hooks',
    limit: gzip(13.8),
    weigh: () => weigh(join(root, 'packages/react/src/hooks.ts'), [...react, '@parley/client']),
  },
  {
    // Dialogs, icons, texts: the parts that the operators' console is made from.
    name: '@parley/react/foundation',
    limit: gzip(10),
    weigh: () => weigh(join(root, 'packages/react/src/foundation.tsx'), react),
  },
  {
    name: 'the console',
    limit: gzip(26),
    note: 'without React, and without the pages that are loaded on demand',
    weigh: () => weigh(join(root, 'apps/console/src/main.tsx'), react),
  },
  {
    // The code that a page loads before its visitor opens the launcher.
    name: '<Launcher> with client',
    limit: gzip(67),
    weigh: () => weigh(join(root, 'packages/react/src/widget.ts'), react, ['Launcher']),
  },
  {
    name: '<ChatApp> with client',
    limit: gzip(106.5),
    weigh: () => weigh(kit, react, ['ChatApp']),
  },
]

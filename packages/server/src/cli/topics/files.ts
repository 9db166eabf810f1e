// `parley files …`: the space that uploaded files take.

import { appOption, demoApp, limitOf, limitOption, serverCommand } from '../command.ts'
import { table } from '../output.ts'

interface Usage {
  readonly kinds: readonly { kind: string; files: number; bytes: number; days: number }[]
  readonly expired: number
  readonly largest: readonly {
    uuid: string
    type: string
    bytes: number
    owner: string
    kind: string
    createdAt: number
    expiresAt: number
  }[]
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`
const day = (time: number): string => (time === 0 ? 'never' : new Date(time).toISOString().slice(0, 10))

export const fileCommands = [
  serverCommand({
    name: 'files list',
    summary: 'show how much space files take, and list the largest ones',
    options: { ...appOption, ...limitOption },
    examples: ['parley files list', 'parley files list --limit 10 --json'],
    async run({ options }, { server }) {
      const limit = Math.min(100, limitOf(options.limit, 25))
      const answer = await server.ask(
        options.app ?? demoApp,
        'GET',
        `parley/v1/operating/files?limit=${limit}`,
      )
      const usage = answer.data as Usage
      const kinds = usage.kinds.map(({ kind, files, bytes, days }) => ({
        kind,
        files,
        size: megabytes(bytes),
        kept: days === 0 ? 'for ever' : `${days} days`,
      }))
      const largest = usage.largest.map((file) => ({
        file: file.uuid,
        size: megabytes(file.bytes),
        type: file.type,
        owner: file.owner,
        uploaded: day(file.createdAt),
        expires: day(file.expiresAt),
      }))
      const text = [
        table(kinds, ['kind', 'files', 'size', 'kept'], 'There are no files.').text,
        ...(usage.expired > 0 ? [`${usage.expired} more have expired.`] : []),
        ...(largest.length > 0
          ? [table(largest, ['file', 'size', 'type', 'owner', 'uploaded', 'expires'], '').text]
          : []),
      ]
      return { text: text.join('\n\n'), json: usage }
    },
  }),
]

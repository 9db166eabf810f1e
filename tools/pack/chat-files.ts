// The custom element as files for pages without a bundler: `parley-chat.js` with what every page needs, and files that it
// loads when they are needed. React is inside.
import { join } from 'node:path'
import { transform } from 'lightningcss'
import type { Rolldown } from 'vite'
import { build } from 'vite'
import { root } from '../repository.ts'
import { hostProof } from './isolate-styles.ts'
import { oneSheet } from './styles.ts'

/** A file below the folder of the web application. */
export interface WebFile {
  readonly fileName: string
  readonly source: string
}

const kit = join(root, 'packages/react/src')
const language = /[\\/]strings[\\/](?!en\b)([a-z]{2}(?:-[A-Z]{2})?)[\\/]/

export async function bundleForElement(): Promise<WebFile[]> {
  const result = await build({
    root,
    base: './',
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    define: { PARLEY_STYLES: JSON.stringify(elementStyles()) },
    build: {
      write: false,
      minify: true,
      target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'tools/pack/chat-tag.ts'),
        output: {
          entryFileNames: 'parley-chat.js',
          chunkFileNames: 'assets/element-[name]-[hash].js',
          codeSplitting: {
            // Each with everything that it uses: what a launcher needs before it is opened, and a conversation.
            groups: [
              { name: 'start', test: /widget[\\/]Launcher\.tsx$/, priority: 6 },
              {
                name: 'chat',
                test: /widget[\\/](LauncherPanel|ConversationApp|WholeChat)\.tsx$/,
                priority: 5,
              },
              { name: (id) => language.exec(id)?.[1] ?? null, test: language, priority: 4 },
              { name: 'shared', test: (id) => id.startsWith(kit), minShareCount: 2, priority: 3 },
            ],
          },
        },
      },
    },
  })
  const { output } = result as Rolldown.RolldownOutput
  return output.map((file) => {
    if (file.type !== 'chunk') throw new Error(`${file.fileName} is not a script`)
    return { fileName: file.fileName, source: file.code }
  })
}

/** The published style sheet, minified. */
function elementStyles(): string {
  const sheet = hostProof(oneSheet(join(kit, 'styles.css')))
  const { code } = transform({ filename: 'styles.css', code: Buffer.from(sheet), minify: true })
  return Buffer.from(code).toString('utf8')
}

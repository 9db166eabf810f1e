// Builds the app with the gallery once for all files of a run, with React's production build and with its development
// build. Each goes into its own folder, so that pages load quickly and are not affected by changes to the sources.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folders with the pages. */
    readonly gallery: Readonly<Record<ReactBuild, string>>
  }
}

/**
 * `production` is what users get, and takes half of the CPU time. `development` mounts everything twice and reports
 * misuse of React in the console.
 */
export type ReactBuild = 'production' | 'development'

export const root = join(import.meta.dirname, '..')
export const configFile = join(root, 'vite.config.ts')

/** Chunks that a test blocks, to see what happens without them, stay separate files. */
const apart = /(MentionBox|DropZone|LocationDialog|AttachmentTray|media-drafts)\b/

/**
 * Bundles the app into a few files instead of more than a hundred, because every test opens a page with an empty cache.
 * Languages stay separate, because no page needs all of them. The tests on the real server use the real build, and
 * check what is loaded when.
 */
const codeSplitting = {
  groups: [
    { name: 'libraries', test: /node_modules/ },
    { name: 'client', test: /packages.(client|protocol).src/ },
    {
      name: 'kit',
      test: (id: string) => /packages.react.src.(?!strings)/.test(id) && !apart.test(id),
    },
  ],
}

/** Builds the pages into this folder. */
async function buildPages(outDir: string, react: ReactBuild): Promise<void> {
  const input = ['index.html', 'gallery.html'].map((page) => join(root, page))
  // Vitest sets this to 'test'. It decides which build of React is used.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = react
  try {
    await build({
      root,
      configFile,
      // Leaves out what only the published build contains, such as the documentation.
      mode: 'development',
      // Bundling everything into few files is intentional.
      logLevel: 'error',
      build: { outDir, emptyOutDir: true, rolldownOptions: { input, output: { codeSplitting } } },
    })
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

/** Called by vitest before the first file; returns the clean-up for after the last. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-gallery-'))
  const gallery = { production: join(folder, 'production'), development: join(folder, 'development') }
  for (const react of ['production', 'development'] as const) await buildPages(gallery[react], react)
  provide('gallery', gallery)
  return () => rm(folder, { recursive: true, force: true })
}

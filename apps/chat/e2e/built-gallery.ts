// Builds the app as it is in development, with the gallery of all states, once for all the files of a run. It comes into a
// folder of its own, so that pages load quickly and a change of the sources does not reach them.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the pages. */
    readonly gallery: string
  }
}

export const root = join(import.meta.dirname, '..')
export const configFile = join(root, 'vite.config.ts')

/** What a journey takes away, to see what happens without it, comes in a file of its own. */
const apart = /(MentionBox|DropZone|LocationDialog|AttachmentTray|media-drafts)\b/

/**
 * Few files in place of more than a hundred: every test opens a page with an empty cache. The languages stay apart, because
 * nobody wants all of them. What is fetched when is seen in the journeys on the real server, which has the real build.
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

/** Called by vitest before the first file; gives what is to be done after the last. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const outDir = await mkdtemp(join(tmpdir(), 'parley-gallery-'))
  const input = ['index.html', 'gallery.html'].map((page) => join(root, page))
  // Vitest calls this 'test', and Vite would take it over.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'development'
  try {
    await build({
      root,
      configFile,
      mode: 'development',
      // That what is put together is not apart is meant so.
      logLevel: 'error',
      build: { outDir, emptyOutDir: true, rolldownOptions: { input, output: { codeSplitting } } },
    })
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
  provide('gallery', outDir)
  return () => rm(outDir, { recursive: true, force: true })
}

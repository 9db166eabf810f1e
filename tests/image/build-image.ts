// Builds the image of deploy/Containerfile with buildah, in a storage of its own.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../tools/child-process.mjs'
import { packServer } from '../../tools/pack.ts'
import { root } from '../../tools/repository.ts'
import { imageBase } from '../../tools/testing/image-base.mjs'
import { startNpmRegistry } from './npm-registry.ts'

/** What the image says about how to run it. */
export interface ImageConfig {
  readonly User: string
  readonly Env: readonly string[]
  readonly Cmd: readonly string[]
  readonly WorkingDir: string
  readonly Volumes: Readonly<Record<string, object>>
  readonly StopSignal: string
  readonly Healthcheck: { readonly Test: readonly string[] }
}

export interface BuiltImage {
  /** A folder for what belongs to containers of this image; removed with it. */
  readonly folder: string
  /** Its root file system. */
  readonly rootFolder: string
  readonly config: ImageConfig
  remove(): Promise<void>
}

const [base, image] = ['localhost/parley-base', 'localhost/parley']

export async function buildImage(): Promise<BuiltImage> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-image-'))
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
  const driver = await storageDriver(storage)
  const buildah = async (...words: readonly string[]): Promise<string> => {
    const { code, output } = await run('buildah', [...storage, '--storage-driver', driver, ...words], {
      output: 'kept',
    })
    if (code !== 0) throw new Error(`buildah ${words.join(' ')} ended with code ${code}:\n${output}`)
    return output.trim()
  }
  const remove = async () => {
    // Unmounts them.
    await buildah('rm', '--all')
    rmSync(folder, { recursive: true, force: true })
  }
  const registry = await startNpmRegistry()
  try {
    const empty = await buildah('from', 'scratch')
    await buildah('add', '--quiet', empty, imageBase(), '/')
    await buildah('commit', '--quiet', '--rm', empty, base)

    const context = join(folder, 'context')
    await packServer(join(context, 'dist/npm'))
    const npmrc = join(folder, 'npmrc')
    writeFileSync(npmrc, `registry=${registry.url}\nupdate-notifier=false\nfetch-retries=0\n`)
    await buildah(
      ...['bud', '--quiet', '--pull-never', '--isolation', 'chroot', '--format', 'docker', '--tag', image],
      ...['--build-arg', `BASE=${base}`, '--build-arg', 'PACKAGES=', '--volume', `${npmrc}:/root/.npmrc:ro`],
      ...['--file', join(root, 'deploy/Containerfile'), context],
    )
    const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', image)) as {
      Docker: { config: ImageConfig }
    }
    const container = await buildah('from', '--pull-never', image)
    const rootFolder = await buildah('mount', container)
    return { folder, rootFolder, config: Docker.config, remove }
  } catch (error) {
    await remove()
    throw error
  } finally {
    registry.stop()
  }
}

/** Layers are copies of everything below them where the file system does not allow overlays. */
async function storageDriver(storage: readonly string[]): Promise<'overlay' | 'vfs'> {
  const words = [...storage, '--storage-driver', 'overlay', 'images', '--quiet']
  const { code } = await run('buildah', words, { output: 'kept' })
  return code === 0 ? 'overlay' : 'vfs'
}

// An S3 store in this process with its own folder, and the settings of a server that stores its files there.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export async function localS3() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-s3-'))
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = await store.run()
  return {
    /** Where the objects are. */
    folder: join(folder, 'files'),
    settings: {
      PARLEY_S3_BUCKET: 'files',
      PARLEY_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      PARLEY_S3_PREFIX: 'chat/',
      PARLEY_S3_KEY: 'S3RVER',
      PARLEY_S3_SECRET: 'S3RVER',
    },
    /** The number of objects; each is stored with a metadata file beside it. */
    count: () =>
      readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('._S3rver_object'),
      ).length,
    async close() {
      await store.close()
      rmSync(folder, { recursive: true })
    },
  }
}

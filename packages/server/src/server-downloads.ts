// Downloads by signed links: history files, and the data of a user.

import { openHourFile } from './areas/history/hour-files.ts'
import { exportOf } from './areas/session/exports.ts'
import { exportLines } from './export/lines.ts'
import type { DownloadRouteParts } from './gateway/signed-downloads.ts'
import type { Services } from './pipeline/context.ts'
import { isSignedLink } from './pipeline/signed-links.ts'

export function signedDownloads({
  database,
  directory,
  host,
}: Pick<Services, 'database' | 'directory' | 'host'>): DownloadRouteParts {
  const open = async (org: string, name: string) => {
    const app = await directory.app(org, name)
    return app && !app.disabled ? app : undefined
  }
  return {
    async historyFile(org, name, hour, query) {
      const app = await open(org, name)
      return app && openHourFile({ database, host }, app, hour, query)
    },
    async exportFile(org, name, user, query) {
      const app = await open(org, name)
      if (!app || !isSignedLink(app, exportOf(user), query, host.now())) return undefined
      return (await directory.user(app, user)) && exportLines(database, app, user, host.now())
    },
  }
}

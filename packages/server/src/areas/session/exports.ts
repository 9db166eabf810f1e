// Links to the data of a user, for the app's back end and for owners.

import { backendCalls } from '@parley/protocol'
import { handle } from '../../pipeline/handler.ts'
import { linkMs, signedQuery } from '../../pipeline/signed-links.ts'
import { accountOf } from './accounts.ts'

/** The text that the signature of a link covers. */
export const exportOf = (name: string): string => `export ${name}`

export const exportLinks = [
  handle(backendCalls.accounts.export, async (context, { account }) => {
    const { app, now, baseUrl } = context
    const { name } = await accountOf(context, account)
    const expiresAt = now + linkMs
    const path = `${app.org}/${app.name}/parley/v1/exports/${encodeURIComponent(name)}/lines`
    return { url: `${baseUrl}/${path}?${signedQuery(app, exportOf(name), expiresAt)}`, expiresAt }
  }),
]

// Threads where a call names a group: on the wire both have ids of one kind, and only a look tells which of them it is.

import { groupIdRule } from '../../directory/groups.ts'
import type { Thread } from '../../directory/threads.ts'
import type { Context } from '../../pipeline/context.ts'

/** The thread of that id. Groups are looked for first, because there are more of them. */
export async function threadCalled(
  { directory, app, config }: Pick<Context, 'directory' | 'app' | 'config'>,
  id: string,
): Promise<Thread | undefined> {
  if (!config.threads || !groupIdRule.test(id) || directory.knownGroup(app, id)) return undefined
  return (await directory.group(app, id)) ? undefined : directory.thread(app, id)
}

// Threads in calls that name a group: on the wire both have ids of the same form, and only a look-up tells them apart.

import { groupIdRule } from '../../directory/groups.ts'
import type { Thread } from '../../directory/threads.ts'
import type { Context } from '../../pipeline/context.ts'

/** The thread with this id. Groups are looked up first, because there are more of them. */
export async function threadCalled(
  { directory, app, config }: Pick<Context, 'directory' | 'app' | 'config'>,
  id: string,
): Promise<Thread | undefined> {
  if (!config.threads || !groupIdRule.test(id) || directory.knownGroup(app, id)) return undefined
  return (await directory.group(app, id)) ? undefined : directory.thread(app, id)
}

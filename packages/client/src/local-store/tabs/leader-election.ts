// Elects the leading tab of an account, which has the socket and writes the store. One election covers both, because a
// page is acknowledged only after it was written.

import type { TabHost } from '../../platform/tab-host.ts'

export interface Leadership {
  readonly isLeading: boolean
  /** Calls back when this tab becomes the leader. */
  whenLeading(run: () => void): void
}

export interface LeaderElection {
  of(account: string): Promise<Leadership>
  /** Gives up the leadership: the user signed out in this tab. */
  leave(): void
}

export function createLeaderElection(host: TabHost): LeaderElection {
  const leads = new Map<string, Promise<Leadership>>()

  async function ask(account: string): Promise<Leadership> {
    const waiting: (() => void)[] = []
    let isLeading = false
    const isNow = await host.lead(`parley:${account}`, () => {
      isLeading = true
      for (const run of waiting) run()
    })
    isLeading ||= isNow
    return {
      get isLeading() {
        return isLeading
      },
      whenLeading: (run) => void waiting.push(run),
    }
  }

  return {
    of(account) {
      const lead = leads.get(account) ?? ask(account)
      leads.set(account, lead)
      return lead
    },
    leave() {
      for (const account of leads.keys()) host.resign(`parley:${account}`)
      leads.clear()
    },
  }
}

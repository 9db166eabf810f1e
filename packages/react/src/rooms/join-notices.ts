// Recent joins of a room, batched into one line that changes at most once a second.

export interface RecentJoins {
  readonly last: string
  readonly count: number
}

export interface JoinNoticesParts {
  readonly show: (recent: RecentJoins | undefined) => void
  readonly after: (ms: number, run: () => void) => () => void
}

const gatherMs = 1000
export const shownMs = 5000

export function createJoinNotices({ show, after }: JoinNoticesParts): {
  came(users: readonly string[]): void
  stop(): void
} {
  let last = ''
  let count = 0
  let cancelShow: (() => void) | undefined
  let cancelHide: (() => void) | undefined
  const hide = () => {
    cancelHide = undefined
    count = 0
    show(undefined)
  }
  const showNotice = () => {
    cancelShow = undefined
    show({ last, count })
    cancelHide?.()
    cancelHide = after(shownMs, hide)
  }
  return {
    came(users) {
      if (users.length === 0) return
      last = users.at(-1) ?? ''
      count += users.length
      cancelShow ??= after(gatherMs, showNotice)
    },
    stop() {
      cancelShow?.()
      cancelHide?.()
    },
  }
}

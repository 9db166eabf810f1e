// Components whose code is fetched when it is needed. A fetch can fail, on a bad connection or after a new version was
// put up; then something else stands in, nothing breaks, and the next time it is tried again.

import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'

export interface Later<P> {
  (props: P): ReactNode
  /** Fetches the code before anybody needs it. */
  readonly fetch: () => void
}

/** To be put inside of a Suspense, which shows something while the code is on its way. */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  failed: ComponentType<P>,
): Later<P> {
  let part: ComponentType<P> | undefined
  /**
   * Stands in, and lets the next one try again. Not before it is drawn: React forgets what waits for its first drawing,
   * asks again, and would be given a new try each time, without end.
   */
  const standIn = (props: P) => {
    part = undefined
    return createElement(failed, props)
  }
  const current = (): ComponentType<P> => {
    part ??= lazy(async () => ({
      default: await load().catch((): ComponentType<P> => standIn),
    })) as unknown as ComponentType<P>
    return part
  }
  return Object.assign((props: P) => <Shown current={current} props={props} />, {
    fetch: () => void load().catch(() => {}),
  })
}

/** One that is shown stays the same until it goes away, whatever becomes of the next try. */
function Shown<P extends object>({
  current,
  props,
}: {
  readonly current: () => ComponentType<P>
  readonly props: P
}) {
  const [Current] = useState(current)
  return <Current {...props} />
}

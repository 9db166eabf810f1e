// Lazily loaded components. Loading can fail, on a bad connection or after a deployment; then a fallback is rendered,
// and the next mount tries again.

import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'

export interface Later<P> {
  (props: P): ReactNode
  /** Preloads the code. */
  readonly fetch: () => void
}

/** Loads a component lazily. Use it inside a Suspense with a fallback for the loading time. */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  failed: ComponentType<P>,
): Later<P> {
  let part: ComponentType<P> | undefined
  /**
   * Renders the fallback, and allows a retry only once that is rendered: React discards a tree that suspends on its
   * first render and starts over, which would cause endless retries.
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

/** A mounted component stays the same until it unmounts, whatever the result of the next attempt is. */
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

import { type ComponentType, lazy } from 'react'

/**
 * A component whose code is fetched when it is first shown. If that fails, the stand-in is shown, and stays for the rest
 * of the visit. To be put inside of a Suspense.
 */
export function fetched<P extends object>(
  load: () => Promise<ComponentType<P>>,
  standIn: ComponentType<P>,
): ComponentType<P> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: standIn }),
    ),
  ) as unknown as ComponentType<P>
}

import type { ComponentProps, ComponentType, ReactNode } from 'react'
import type { Components } from './extensions.ts'
import { useKit } from './kit.ts'

type Props<N extends keyof Components> = ComponentProps<NonNullable<Components[N]>>

/** A component that the host can replace. Without a replacement it shows its children; a slot has none. */
export function Part<N extends keyof Components>({
  part,
  ...props
}: { readonly part: N } & Props<N>): ReactNode {
  const Host = useKit().components?.[part] as ComponentType<typeof props> | undefined
  return Host ? <Host {...props} /> : (props as { readonly children?: ReactNode }).children
}

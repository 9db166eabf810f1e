import { useKit } from '../../kit.ts'
import { hueOf, initialsOf } from './initials.ts'

export interface AvatarProps {
  /** Whose picture; decides the colour. */
  readonly id: string
  /** The name that the initials are of, where it is not that of a user. */
  readonly name?: string
  readonly size?: 'small' | 'medium'
}

/** Initials on a colour of their own. Decoration: the name always stands beside it. */
export function Avatar({ id, name, size = 'medium' }: AvatarProps) {
  const { nameOf } = useKit()
  return (
    <span className="parley-avatar" data-hue={hueOf(id)} data-size={size} aria-hidden="true">
      {initialsOf(name ?? nameOf(id))}
    </span>
  )
}

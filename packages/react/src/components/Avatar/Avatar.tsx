import { useKit } from '../../kit.ts'
import { hueOf, initialsOf } from './initials.ts'

export interface AvatarProps {
  /** Whose picture; decides the colour. */
  readonly id: string
  /** The name that the initials are of, where it is not that of a user. */
  readonly name?: string
  readonly size?: 'small' | 'medium'
  /** The address of a picture that covers the initials, once it is there. */
  readonly picture?: string | undefined
}

/** Initials on a colour of their own. Decoration: the name always stands beside it. */
export function Avatar({ id, name, size = 'medium', picture }: AvatarProps) {
  const { nameOf } = useKit()
  return (
    <span className="parley-avatar" data-hue={hueOf(id)} data-size={size} aria-hidden="true">
      {initialsOf(name ?? nameOf(id))}
      {picture && /^https?:/i.test(picture) && (
        <img
          key={picture}
          className="parley-avatar-picture"
          src={picture}
          alt=""
          loading="lazy"
          draggable={false}
          referrerPolicy="no-referrer"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true
          }}
        />
      )}
    </span>
  )
}

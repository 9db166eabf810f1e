import { useState } from 'react'
import { Avatar } from '../../presence/index.ts'
import { GroupIcon } from '../../ui/icons/icons.tsx'
import { pictureOf } from '../settings/group-rules.ts'

export interface GroupPictureProps {
  readonly id: string
  readonly name: string
  /** A URL set by a manager of the group. It is untrusted: only web pictures are loaded. */
  readonly picture: string
  readonly size?: 'large' | 'medium'
  /** Called if there is no picture at this URL. */
  readonly onMissing?: (address: string) => void
}

/** The picture of a group, or its initials. Decorative: the name is always beside it. */
export function GroupPicture({ id, name, picture, size = 'medium', onMissing }: GroupPictureProps) {
  const [missing, setMissing] = useState<string>()
  const address = pictureOf(picture)
  return (
    <span className="parley-group-picture" data-size={size} aria-hidden="true">
      {address === undefined || address === missing ? (
        <Initials id={id} name={name} />
      ) : (
        <img
          src={address}
          alt=""
          referrerPolicy="no-referrer"
          decoding="async"
          onError={() => {
            setMissing(address)
            onMissing?.(address)
          }}
        />
      )}
    </span>
  )
}

/** The initials of a group. One without a name has none. */
function Initials({ id, name }: Pick<GroupPictureProps, 'id' | 'name'>) {
  if (name.trim() !== '') return <Avatar id={id} name={name} />
  return (
    <span className="parley-group-nameless">
      <GroupIcon />
    </span>
  )
}

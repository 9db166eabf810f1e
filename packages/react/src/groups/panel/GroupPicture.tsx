import { useState } from 'react'
import { Avatar } from '../../presence/index.ts'
import { GroupIcon } from '../../ui/icons/icons.tsx'
import { pictureOf } from '../settings/group-rules.ts'

export interface GroupPictureProps {
  readonly id: string
  readonly name: string
  /** An address, of whoever manages the group: nothing but pictures of the web are taken from there. */
  readonly picture: string
  readonly size?: 'large' | 'medium'
  /** There is no picture at this address. */
  readonly onMissing?: (address: string) => void
}

/** The picture of a group; its initials where there is none. Decoration: the name always stands beside it. */
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

/** A group that has no name yet has no initials either. */
function Initials({ id, name }: Pick<GroupPictureProps, 'id' | 'name'>) {
  if (name.trim() !== '') return <Avatar id={id} name={name} />
  return (
    <span className="parley-group-nameless">
      <GroupIcon />
    </span>
  )
}

import { Suspense } from 'react'
import type { AvatarProps } from '../state/extensions.ts'
import { useKit } from '../state/kit.ts'
import { Part } from '../state/Part.tsx'
import { useSelection } from '../state/use-client-state.ts'
import { useIsListLoaded } from '../state/wait-for-list.ts'
import { hueOf, initialsOf } from '../ui/avatar/initials.ts'
import { pictureAddress } from '../ui/avatar/picture-address.ts'
import { lazily } from '../ui/lazily.tsx'

const PresenceDot = lazily(
  async () => (await import('./PresenceDot.tsx')).PresenceDot,
  () => null,
)

/** A picture, or initials on a colour. Decorative: the name is always beside it. */
export const Avatar = (props: AvatarProps) => (
  <Part part="Avatar" {...props}>
    <OwnAvatar {...props} />
  </Part>
)

function OwnAvatar({ id, name, size = 'medium', picture, hasPresence }: AvatarProps) {
  const { client, nameOf, pictureHosts } = useKit()
  const isPerson = name === undefined
  const isListLoaded = useIsListLoaded()
  const own = useSelection(({ people }) => (isPerson ? people.profiles.get(id)?.avatarurl : undefined))
  const shown = pictureAddress(picture || own, client.options, pictureHosts)
  return (
    <span
      className="parley-avatar"
      data-hue={hueOf(id)}
      data-size={size}
      {...(isPerson && { 'data-person': id })}
    >
      <span aria-hidden="true">{initialsOf(name ?? nameOf(id))}</span>
      {shown && (
        <img
          key={shown}
          className="parley-avatar-picture"
          src={shown}
          alt=""
          loading="lazy"
          draggable={false}
          referrerPolicy="no-referrer"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true
          }}
        />
      )}
      {hasPresence && isPerson && isListLoaded && (
        <Suspense fallback={null}>
          <PresenceDot user={id} />
        </Suspense>
      )}
    </span>
  )
}

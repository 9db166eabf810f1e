import type { Profile } from '@parley/client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Avatar } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { errorText, type ReasonedError } from '../../strings/strings.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { BinIcon, CameraIcon } from '../../ui/icons/icons.tsx'
import { squarePicture } from './square-picture.ts'

/** The user's avatar: a new picture is shown at once, and reverted if it cannot be saved. */
export function OwnPicture({ user, profile }: { readonly user: string; readonly profile: Profile }) {
  const { client, t, announce } = useKit()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReactNode>()
  useEffect(() => {
    if (chosen !== undefined) return () => URL.revokeObjectURL(chosen)
  }, [chosen])

  const work = async (change: () => Promise<void>, announcement: string) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await change()
      announce(announcement)
    } catch (error) {
      const refused = error instanceof UnreadablePicture ? undefined : (error as ReasonedError)
      const why = refused
        ? t('profile.own.picture.failed', { why: errorText(t, refused) })
        : t('profile.own.picture.unreadable')
      setProblem(<ErrorLine error={refused} text={why} />)
      announce(why, 'assertive')
    }
    setChosen(undefined)
    setBusy(false)
  }
  const choose = (file: File | undefined) => {
    if (!file || isBusy) return
    void work(async () => {
      const data = await squarePicture(file).catch(() => {
        throw new UnreadablePicture()
      })
      setChosen(URL.createObjectURL(data))
      const avatarurl = await client.profile.uploadPicture({
        name: file.name,
        type: data.type,
        size: data.size,
        data,
      })
      await client.profile.update({ avatarurl })
    }, t('profile.own.picture.saved'))
  }
  const remove = () =>
    void work(() => client.profile.update({ avatarurl: '' }), t('profile.own.picture.removed'))

  return (
    <div className="parley-own-picture" aria-busy={isBusy}>
      <span className="parley-own-picture-shown">
        <Avatar id={user} size="large" />
        {chosen && <img className="parley-avatar-picture" src={chosen} alt="" />}
        {isBusy && <span className="parley-spinner" />}
      </span>
      <div className="parley-form">
        <input
          ref={input}
          className="parley-unseen"
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label={t('profile.own.picture.choose')}
          onChange={(event) => {
            choose(event.target.files?.[0])
            // Reset, so that the same file can be chosen again.
            event.target.value = ''
          }}
        />
        <div className="parley-own-picture-buttons">
          <button
            type="button"
            className="parley-button"
            data-look="plain"
            aria-disabled={isBusy}
            onClick={() => !isBusy && input.current?.click()}
          >
            <CameraIcon />
            {t(isBusy && chosen ? 'profile.own.picture.uploading' : 'profile.own.picture.choose')}
          </button>
          {profile.avatarurl !== '' && (
            <button
              type="button"
              className="parley-button"
              data-look="plain"
              aria-disabled={isBusy}
              onClick={() => !isBusy && remove()}
            >
              <BinIcon />
              {t('profile.own.picture.remove')}
            </button>
          )}
        </div>
        {problem && <p className="parley-problem">{problem}</p>}
      </div>
    </div>
  )
}

class UnreadablePicture extends Error {}

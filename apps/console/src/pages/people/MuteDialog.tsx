import { useState } from 'react'
import { Choice, Confirm } from '../../components/basics.tsx'
import { useConsole } from '../../context.ts'

const seconds = { hour: 3600, day: 86_400, week: 604_800, ever: -1, end: 0 } as const
type Length = keyof typeof seconds

/** Forbids a user to write, everywhere or in one kind of chat. */
export function MuteDialog({
  name,
  isMuted,
  onClose,
  onDone,
}: {
  name: string
  isMuted: boolean
  onClose: () => void
  onDone: () => void
}) {
  const { api, t } = useConsole()
  const [length, setLength] = useState<Length>('day')
  const [where, setWhere] = useState<'all' | 'chat' | 'groupchat' | 'chatroom'>('all')
  const lengths: readonly (readonly [Length, string])[] = [
    ['hour', t('mute.hour')],
    ['day', t('mute.day')],
    ['week', t('mute.week')],
    ['ever', t('mute.forEver')],
    ...(isMuted ? [['end', t('mute.end')] as const] : []),
  ]
  return (
    <Confirm
      title={t('mute.title', { name })}
      action={t(length === 'end' ? 'mute.end' : 'people.mute')}
      done={t(length === 'end' ? 'mute.ended' : 'mute.done', { name })}
      onConfirm={async () => {
        const kinds = where === 'all' ? (['chat', 'groupchat', 'chatroom'] as const) : [where]
        const mutes = Object.fromEntries(kinds.map((kind) => [kind, seconds[length]]))
        await api.call('POST', 'mutes', { body: { username: name, ...mutes } })
        onDone()
      }}
      onClose={onClose}
    >
      <Choice label={t('mute.howLong')} value={length} options={lengths} onChange={setLength} />
      <Choice
        label={t('mute.where')}
        value={where}
        onChange={setWhere}
        options={[
          ['all', t('mute.everywhere')],
          ['chat', t('mute.chats')],
          ['groupchat', t('mute.groups')],
          ['chatroom', t('mute.rooms')],
        ]}
      />
    </Confirm>
  )
}

// Erases a person. It first counts what would be removed, asks for the name, and then shows the progress. The erasure
// continues when the dialog is closed.

import { Dialog } from '@parley/react/foundation'
import { type ReactNode, useState } from 'react'
import { part } from '../../api.ts'
import { Confirm, Facts, Loading, WhenLoaded } from '../../components/basics.tsx'
import { showBytes, showNumber } from '../../components/times.ts'
import { useLoaded, useRepeated } from '../../components/use-loaded.ts'
import { useConsole } from '../../context.ts'
import { linkTo } from '../../routes.ts'
import { type CountedRow, countedRows, type Erasure } from './erasure.ts'

const path = 'parley/v1/erasures'
const everyMs = 1000

export function EraseDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { api, t } = useConsole()
  const [begun, setBegun] = useState('')
  const counted = useLoaded(`erase ${name}`, async () => {
    const { data } = await api.call('POST', path, { body: { account: name, dryRun: true } })
    return (data as { erasure: Erasure }).erasure.id
  })
  return begun !== '' ? (
    <Progress name={name} id={begun} onClose={onClose} />
  ) : counted.data === undefined ? (
    <Dialog title={t('erase.title', { name })} onClose={onClose}>
      <WhenLoaded loaded={counted}>{() => null}</WhenLoaded>
    </Dialog>
  ) : (
    <Counted id={counted.data} title={t('erase.title', { name })} onClose={onClose}>
      {(counts) => (
        <Confirm
          title={t('erase.title', { name })}
          hint={t('erase.hint')}
          action={t('erase.go')}
          tone="bad"
          wanted={name}
          closesItself={false}
          onConfirm={async () => {
            const { data } = await api.call('POST', path, { body: { account: name } })
            setBegun((data as { erasure: Erasure }).erasure.id)
          }}
          onClose={onClose}
        >
          <div className="console-payloads">
            <Counts of={counts} />
          </div>
        </Confirm>
      )}
    </Counted>
  )
}

function Counts({ of }: { of: Erasure['counts'] }) {
  const { t, language } = useConsole()
  const shown = ({ name, count }: CountedRow) =>
    name === 'erase.fileBytes' ? showBytes(count, language) : showNumber(count, language)
  return <Facts rows={countedRows(of).map((row) => [t(row.name), shown(row)] as const)} />
}

/** Shows the counts when the dry run has finished. */
function Counted({
  id,
  title,
  onClose,
  children,
}: {
  id: string
  title: string
  onClose: () => void
  children: (counts: Erasure['counts']) => ReactNode
}) {
  const loaded = useErasure(id)
  if (loaded.data?.state === 'counted') return children(loaded.data.counts)
  return (
    <Dialog title={title} onClose={onClose}>
      <WhenLoaded loaded={loaded}>{() => <Loading />}</WhenLoaded>
    </Dialog>
  )
}

function Progress({ name, id, onClose }: { name: string; id: string; onClose: () => void }) {
  const { t } = useConsole()
  const loaded = useErasure(id)
  const isDone = loaded.data?.state === 'done'
  const leave = () => {
    onClose()
    if (isDone) location.hash = linkTo('people')
  }
  return (
    <Dialog title={t('erase.title', { name })} onClose={leave}>
      <WhenLoaded loaded={loaded}>
        {({ counts }) => (
          <>
            <p role="status">
              {!isDone && <span className="parley-spinner" />} {t(isDone ? 'erase.done' : 'erase.running')}
            </p>
            <div className="console-payloads">
              <Counts of={counts} />
            </div>
          </>
        )}
      </WhenLoaded>
      <div className="parley-form-actions">
        <button type="button" className="parley-button" onClick={leave}>
          {t('action.done')}
        </button>
      </div>
    </Dialog>
  )
}

/** Polls an erasure until it has finished. */
function useErasure(id: string) {
  const { api } = useConsole()
  const loaded = useLoaded(`erasure ${id}`, async (signal) => {
    const { data } = await api.call('GET', `${path}/${part(id)}`, { signal })
    return (data as { erasure: Erasure }).erasure
  })
  const isRunning = loaded.data?.state !== 'counted' && loaded.data?.state !== 'done'
  useRepeated(() => isRunning && loaded.reload(), everyMs)
  return loaded
}

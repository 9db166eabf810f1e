// What was sent to an endpoint and what it answered, newest first. The events themselves contain messages, so showing them
// needs a reason.

import { Dialog, EmptyState } from '@parley/react/foundation'
import { useState } from 'react'
import { Card, Confirm, Field, Table, Tag, WhenLoaded } from '../../components/basics.tsx'
import { Pager } from '../../components/Pager.tsx'
import { RowButton } from '../../components/RowButton.tsx'
import { showMoment, showNumber } from '../../components/times.ts'
import { useLoaded } from '../../components/use-loaded.ts'
import { usePages } from '../../components/use-pages.ts'
import { useConsole } from '../../context.ts'
import type { Delivery, EventRecord } from './endpoint.ts'

const pageSize = 20
/** The largest number of events of one delivery that are shown. */
const mostShown = 50

export function Deliveries({
  path,
  round,
}: {
  path: string
  /** Changes with every delivery, so that the list is loaded again. */
  round: string
}) {
  const { api, t, language } = useConsole()
  const pages = usePages()
  const [isFailedOnly, setFailedOnly] = useState(false)
  const [selected, setSelected] = useState<Delivery>()
  const [shown, setShown] = useState<readonly EventRecord[]>()
  const [reason, setReason] = useState('')
  const before = pages.cursor
  const key = `${path} ${before} ${isFailedOnly}${before === undefined ? ` ${round}` : ''}`
  const loaded = useLoaded(key, async (signal) => {
    const query = { before, limit: pageSize, failed: isFailedOnly || undefined }
    const { data } = await api.call('GET', `${path}/deliveries`, { query, signal })
    return data as { deliveries: Delivery[]; next: number }
  })
  const filter = (
    <label className="console-check">
      <input
        type="checkbox"
        checked={isFailedOnly}
        onChange={(event) => {
          setFailedOnly(event.target.checked)
          pages.restart()
        }}
      />
      {t('events.failedOnly')}
    </label>
  )
  return (
    <Card title={t('events.deliveries')} actions={filter}>
      <WhenLoaded loaded={loaded}>
        {({ deliveries, next }) => (
          <>
            {deliveries.length === 0 ? (
              <EmptyState title={t('events.noDeliveries')} />
            ) : (
              <Table
                label={t('events.deliveries')}
                rows={deliveries}
                keyOf={({ id }) => id}
                columns={[
                  { title: t('audit.at'), cell: ({ at }) => showMoment(at, language) },
                  {
                    title: t('events.answer'),
                    cell: ({ status, problem }) => (
                      <>
                        <Tag tone={problem === '' ? 'ok' : 'bad'}>{status || t('events.noAnswer')}</Tag>
                        {problem !== '' && status === 0 && <span className="console-reason">{problem}</span>}
                      </>
                    ),
                  },
                  {
                    title: t('events.numbers'),
                    cell: ({ first, last }) => (first === last ? first : `${first} – ${last}`),
                  },
                  {
                    title: t('events.took'),
                    cell: ({ ms }) => `${showNumber(ms, language)} ms`,
                    isExtra: true,
                  },
                  {
                    title: t('actions'),
                    cell: (row) => (
                      <RowButton row={row.first} onClick={() => setSelected(row)}>
                        {t('events.show')}
                      </RowButton>
                    ),
                  },
                ]}
              />
            )}
            <Pager {...pages.pagerOf(next)} />
          </>
        )}
      </WhenLoaded>
      {selected && (
        <Confirm
          title={t('events.show')}
          hint={t('lookup.hint')}
          action={t('events.show')}
          onConfirm={async () => {
            const { first, last } = selected
            const query = { after: first - 1, limit: Math.min(last - first + 1, mostShown) }
            const { data } = await api.call('GET', 'parley/v1/events', { query, reason: reason.trim() })
            const { events } = data as { events: EventRecord[] }
            setShown(events.filter(({ number }) => number <= last))
          }}
          onClose={() => setSelected(undefined)}
        >
          <Field label={t('lookup.reason')} value={reason} onChange={setReason} isFirst maxLength={200} />
        </Confirm>
      )}
      {shown && (
        <Dialog title={t('events.contents')} onClose={() => setShown(undefined)}>
          {shown.length === 0 && <p className="parley-hint">{t('events.tooOld')}</p>}
          <div className="console-payloads">
            {shown.map((event) => (
              <details key={event.number} open={shown.length === 1}>
                <summary>
                  {event.number} <code>{event.kind}</code>
                </summary>
                <pre>{JSON.stringify(event, undefined, 2)}</pre>
              </details>
            ))}
          </div>
        </Dialog>
      )}
    </Card>
  )
}

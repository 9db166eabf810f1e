// One report: the message with the messages before and after it, and the decision.

import { BackIcon } from '@parley/react/foundation'
import { useState } from 'react'
import { part } from '../../api.ts'
import { Card, Confirm, Facts, Field, Tag, WhenLoaded } from '../../components/basics.tsx'
import { messageText } from '../../components/message-text.ts'
import { showTime } from '../../components/times.ts'
import { useAction } from '../../components/use-action.ts'
import { useLoaded } from '../../components/use-loaded.ts'
import { useConsole } from '../../context.ts'
import { linkTo } from '../../routes.ts'
import { MuteDialog } from '../people/MuteDialog.tsx'
import { type ReportData, reportedText } from './report.ts'

export function ReportDetails({ id }: { id: string }) {
  const { api, t } = useConsole()
  const loaded = useLoaded(`report ${id}`, async (signal) => {
    const { data } = await api.call('GET', `parley/v1/reports/${part(id)}`, { signal })
    return data as ReportData
  })
  return (
    <>
      <a className="console-back" href={linkTo('moderation')}>
        <BackIcon /> {t('moderation.title')}
      </a>
      <WhenLoaded loaded={loaded}>{(data) => <Contents data={data} reload={loaded.reload} />}</WhenLoaded>
    </>
  )
}

function Contents({ data, reload }: { data: ReportData; reload: () => void }) {
  const { api, t, language, session } = useConsole()
  const { report, context, others, isThere } = data
  const [dialog, setDialog] = useState<'remove' | 'mute' | 'ban' | 'close'>()
  const [note, setNote] = useState('')
  const assigning = useAction()
  const close = () => setDialog(undefined)
  const me = `operator ${session.operator.name}`
  const path = `parley/v1/reports/${report.id}`
  const isOpen = report.state === 'open'
  const isMine = report.assignedTo === me
  return (
    <>
      <header className="console-person-head">
        <div>
          <h1 className="console-page-title">{t('moderation.report', { id: String(report.id) })}</h1>
          <p className="parley-hint">{showTime(report.at, language)}</p>
        </div>
        <div className="console-tags">
          <Tag tone={isOpen ? 'warn' : 'ok'}>{t(isOpen ? 'moderation.isOpen' : 'moderation.isClosed')}</Tag>
          <Tag>{report.type}</Tag>
          {!isThere && report.person === '' && <Tag tone="bad">{t('moderation.removed')}</Tag>}
        </div>
      </header>
      <div className="console-actions">
        {isOpen && (
          <button
            type="button"
            className="parley-button"
            data-look="plain"
            aria-disabled={assigning.isBusy}
            onClick={() =>
              void assigning.run(async () => {
                await api.call('PUT', `${path}/assignee`, { body: { assignee: isMine ? '' : me } })
                reload()
              })
            }
          >
            {t(isMine ? 'moderation.release' : 'moderation.take')}
          </button>
        )}
        {isThere && api.can('messages.recall') && (
          <button type="button" className="parley-button" data-tone="bad" onClick={() => setDialog('remove')}>
            {t('moderation.remove')}
          </button>
        )}
        {report.from && api.can('moderation.mute') && (
          <button type="button" className="parley-button" data-look="plain" onClick={() => setDialog('mute')}>
            {t('moderation.mute', { name: report.from })}
          </button>
        )}
        {report.from && api.can('accounts.deactivate') && (
          <button type="button" className="parley-button" data-look="plain" onClick={() => setDialog('ban')}>
            {t('moderation.ban', { name: report.from })}
          </button>
        )}
        {isOpen && (
          <button type="button" className="parley-button" onClick={() => setDialog('close')}>
            {t('moderation.close')}
          </button>
        )}
      </div>
      {assigning.problem && <p className="parley-problem">{assigning.problem}</p>}
      <div className="console-columns">
        <Card title={t(report.person === '' ? 'moderation.message' : 'moderation.person')}>
          <p className="console-quote" dir="auto">
            {reportedText(report) || t('lookup.noText')}
          </p>
          <Facts
            rows={[
              [t('moderation.from'), <PersonLink key="from" name={report.from} />],
              [t('moderation.reporter'), <PersonLink key="reporter" name={report.reporter} />],
              [t('moderation.reason'), report.reason || '–'],
              [t('moderation.assignee'), report.assignedTo || '–'],
              ...(isOpen
                ? []
                : ([
                    [
                      t('moderation.closedBy'),
                      `${report.closedBy || '–'}, ${showTime(report.closedAt, language)}`,
                    ],
                    [t('moderation.note'), report.note || '–'],
                  ] as const)),
            ]}
          />
        </Card>
        <Card title={t('moderation.context')}>
          <ol className="console-messages">
            {context.length === 0 && <li className="parley-hint">{t('lookup.empty')}</li>}
            {context.map(({ id, from, at, message }) => (
              <li key={id} data-marked={id === report.messageId ? '' : undefined}>
                <span className="parley-hint">
                  {from || '–'} · {showTime(at, language)}
                </span>
                <p dir="auto">{messageText(message) || t('lookup.noText')}</p>
              </li>
            ))}
          </ol>
        </Card>
      </div>
      {dialog === 'remove' && (
        <Confirm
          title={t('moderation.removeTitle')}
          hint={t('moderation.removeHint')}
          action={t('moderation.remove')}
          tone="bad"
          done={t('moderation.isRemoved')}
          onConfirm={async () => {
            await api.call('POST', 'messages/msg_recall', {
              body: {
                msg_id: report.messageId,
                to: report.to,
                chat_type: report.chat,
                from: report.from,
                force: true,
              },
            })
            reload()
          }}
          onClose={close}
        />
      )}
      {dialog === 'mute' && <MuteDialog name={report.from} isMuted={false} onClose={close} onDone={reload} />}
      {dialog === 'ban' && (
        <Confirm
          title={t('people.banTitle', { name: report.from })}
          hint={t('people.banHint')}
          action={t('people.ban')}
          tone="bad"
          done={t('people.isBanned', { name: report.from })}
          onConfirm={() => api.call('POST', `users/${part(report.from)}/deactivate`)}
          onClose={close}
        />
      )}
      {dialog === 'close' && (
        <Confirm
          title={t('moderation.closeTitle')}
          hint={
            others.length > 0 ? t('moderation.others', { count: others.length }) : t('moderation.closeHint')
          }
          action={t('moderation.close')}
          done={t('moderation.isClosedNow')}
          onConfirm={async () => {
            await api.call('PUT', `${path}/closed`, { body: { note, same: true } })
            location.hash = linkTo('moderation')
          }}
          onClose={close}
        >
          <Field
            label={t('moderation.note')}
            value={note}
            onChange={setNote}
            maxLength={1000}
            isFirst
            autoComplete="off"
          />
        </Confirm>
      )}
    </>
  )
}

function PersonLink({ name }: { name: string }) {
  return name ? <a href={linkTo('people', name)}>{name}</a> : <>–</>
}

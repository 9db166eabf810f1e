// Current activity on the server, and the last day.

import { useState } from 'react'
import { Card, PageHead, Table, Tag, WhenLoaded } from '../../components/basics.tsx'
import { showAge, showNumber } from '../../components/times.ts'
import { useLoaded, useRepeated } from '../../components/use-loaded.ts'
import { useConsole } from '../../context.ts'
import { linkTo } from '../../routes.ts'
import { Chart } from './Chart.tsx'
import { byNode, type Point, rate, type Sample, together, values } from './series.ts'

interface Figures {
  readonly live: readonly Sample[]
  readonly day: readonly Sample[]
  readonly online: number
  readonly openReports: number
  readonly oldestReport: number
  readonly node: number
  readonly startedAt: number
}

const everyMs = 5000
/** A node that has stored no sample for this long is gone. */
const goneMs = 180_000

export function Overview() {
  const { api, t } = useConsole()
  const [isDay, setDay] = useState(false)
  const loaded = useLoaded(`overview ${api.app} ${isDay}`, async (signal) => {
    const answer = await api.call('GET', 'parley/v1/operating/overview', {
      query: { liveOnly: !isDay || undefined },
      signal,
    })
    return answer.data as Figures
  })
  useRepeated(loaded.reload, isDay ? 60_000 : everyMs)
  return (
    <>
      <PageHead title={t('overview.title')} hint={t('overview.hint')}>
        <fieldset className="console-switch" aria-label={t('overview.range')}>
          <button type="button" aria-pressed={!isDay} onClick={() => setDay(false)}>
            {t('overview.live')}
          </button>
          <button type="button" aria-pressed={isDay} onClick={() => setDay(true)}>
            {t('overview.day')}
          </button>
        </fieldset>
      </PageHead>
      <WhenLoaded loaded={loaded}>{(data) => <Contents data={data} isDay={isDay} />}</WhenLoaded>
    </>
  )
}

function Contents({ data, isDay }: { data: Figures; isDay: boolean }) {
  const { t, language, api } = useConsole()
  const nodes = byNode(isDay ? data.day : data.live)
  const line = (make: (own: readonly Sample[]) => Point[], how: 'sum' | 'most') =>
    nodes.length === 0 ? [] : together(nodes.map(make), how)
  const now = data.live.at(-1)
  const number =
    (digits = 0) =>
    (value: number) =>
      showNumber(value, language, digits)
  const ms = (value: number) => `${showNumber(value, language)} ms`
  const perSecond = rate(data.live, ({ messages }) => messages)
  const recent = perSecond.slice(-6)
  const speed = recent.reduce((sum, { value }) => sum + value, 0) / Math.max(1, recent.length)
  const free = now?.freeMegabytes ?? -1
  return (
    <>
      <div className="console-tiles">
        <Tile
          name={t('overview.online')}
          value={number()(data.online)}
          hint={t('overview.devices', { count: now?.devices ?? 0 })}
        />
        <Tile
          name={t('overview.messages')}
          value={number(1)(speed)}
          hint={t('overview.total', { count: now?.messages ?? 0 })}
        />
        <Tile
          name={t('overview.latency')}
          value={ms(Math.max(0, now?.databaseMs ?? 0))}
          hint={t('overview.loop', { ms: now?.loopMs ?? 0 })}
        />
        <Tile name={t('overview.queue')} value={number()(now?.queue ?? 0)} hint={t('overview.queueHint')} />
        <Tile
          name={t('overview.problems')}
          value={number()(now?.problems ?? 0)}
          hint={t('overview.refused', { count: now?.refused ?? 0 })}
          tone={(now?.problems ?? 0) > 0 ? 'warn' : undefined}
        />
        <Tile
          name={t('overview.disk')}
          value={free < 0 ? '–' : `${showNumber(free / 1024, language, 1)} GB`}
          hint={t('overview.since', { age: showAge(data.startedAt, now?.at ?? 0, language) })}
        />
        {api.can('reports.list') && (
          <a className="console-tile" href={linkTo('moderation')}>
            <span>{t('overview.reports')}</span>
            <strong className="console-tile-value">{number()(data.openReports)}</strong>
            <span className="parley-hint">
              {data.openReports > 0
                ? t('overview.oldest', { age: showAge(data.oldestReport, now?.at ?? 0, language) })
                : t('overview.noReports')}
            </span>
          </a>
        )}
      </div>
      <div className="console-charts">
        <Chart
          title={t('overview.messages')}
          hue={0}
          show={number(1)}
          points={line((own) => rate(own, ({ messages }) => messages), 'sum')}
        />
        <Chart
          title={t('overview.connected')}
          hue={1}
          show={number()}
          points={line((own) => values(own, ({ devices }) => devices), 'sum')}
        />
        <Chart
          title={t('overview.latency')}
          hue={2}
          show={ms}
          points={line((own) => values(own, ({ databaseMs }) => databaseMs), 'most')}
        />
        <Chart
          title={t('overview.queue')}
          hue={3}
          show={number()}
          points={line((own) => values(own, ({ queue }) => queue), 'sum')}
        />
      </div>
      {isDay && <Nodes data={data} now={now?.at ?? 0} />}
    </>
  )
}

function Tile({
  name,
  value,
  hint,
  tone,
}: {
  name: string
  value: string
  hint: string
  tone?: 'warn' | undefined
}) {
  return (
    <div className="console-tile" data-tone={tone}>
      <span>{name}</span>
      <strong className="console-tile-value">{value}</strong>
      <span className="parley-hint">{hint}</span>
    </div>
  )
}

function Nodes({ data, now }: { data: Figures; now: number }) {
  const { t, language } = useConsole()
  const last = byNode(data.day).map((own) => own.at(-1) as Sample)
  return (
    <Card title={t('overview.nodes')}>
      <Table
        label={t('overview.nodes')}
        rows={last}
        keyOf={({ node }) => node}
        columns={[
          { title: t('overview.node'), cell: ({ node }) => node },
          {
            title: t('state'),
            cell: ({ at }) =>
              now - at < goneMs ? (
                <Tag tone="ok">{t('overview.running')}</Tag>
              ) : (
                <Tag tone="warn">{t('overview.gone')}</Tag>
              ),
          },
          { title: t('overview.connected'), cell: ({ devices }) => showNumber(devices, language) },
          { title: t('overview.latency'), cell: ({ databaseMs }) => `${databaseMs} ms`, isExtra: true },
          { title: t('overview.lastSample'), cell: ({ at }) => showAge(at, now, language), isExtra: true },
        ]}
      />
    </Card>
  )
}

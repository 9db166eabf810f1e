import { Card, Facts, PageHead, Tag, WhenLoaded } from '../components/basics.tsx'
import { useLoaded, useRepeated } from '../components/use-loaded.ts'
import { useConsole } from '../context.ts'

interface Check {
  readonly ok: boolean
  readonly problem?: string
  readonly [measured: string]: unknown
}

interface Report {
  readonly status: string
  readonly checks: Readonly<Record<string, Check>>
  readonly version: string
  readonly runtime: string
}

/** The results of the health checks, as in `/readyz`, and what `parley doctor` says of the setup. */
export function Health() {
  const { api, t } = useConsole()
  const loaded = useLoaded('health', async (signal) => {
    const { data } = await api.call('GET', 'parley/v1/operating/health', { signal })
    return data as Report
  })
  useRepeated(loaded.reload, 10_000)
  return (
    <>
      <PageHead title={t('health.title')} hint={t('health.hint')} />
      <WhenLoaded loaded={loaded}>
        {({ status, checks, version, runtime }) => (
          <>
            <Card title={t(status === 'ok' ? 'health.ok' : 'health.notOk')}>
              <Facts
                rows={[
                  [t('health.version'), version],
                  [t('health.runtime'), runtime],
                ]}
              />
            </Card>
            <div className="console-columns">
              {Object.entries(checks).map(([name, { ok, problem, ...measured }]) => (
                <Card
                  key={name}
                  title={checkTitle(name, t)}
                  actions={<Tag tone={ok ? 'ok' : 'bad'}>{t(ok ? 'health.fine' : 'health.failing')}</Tag>}
                >
                  {problem && <p className="parley-problem">{problem}</p>}
                  <Facts
                    rows={Object.entries(measured).map(
                      ([key, value]) => [figureName(key, t), String(value)] as const,
                    )}
                  />
                </Card>
              ))}
            </div>
          </>
        )}
      </WhenLoaded>
    </>
  )
}

function checkTitle(name: string, t: ReturnType<typeof useConsole>['t']): string {
  const known = [
    ...(['database', 'disk', 'eventLoop', 'queues', 'bus'] as const),
    ...(['schema', 'secrets', 'proxy'] as const),
  ]
  const found = known.find((each) => each === name)
  return found ? t(`health.${found}`) : name
}

/** The name of a figure in the operator's language. Unknown ones keep the server's name. */
function figureName(name: string, t: ReturnType<typeof useConsole>['t']): string {
  const known = [
    ...(['ms', 'freeMegabytes', 'delayMs', 'entries', 'reads', 'writes'] as const),
    ...(['version', 'encrypted', 'clear', 'trusted'] as const),
  ]
  const found = known.find((each) => each === name)
  return found ? t(`health.figure.${found}`) : name
}

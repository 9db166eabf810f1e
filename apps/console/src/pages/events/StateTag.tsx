import { Tag } from '../../components/basics.tsx'
import { useConsole } from '../../context.ts'
import { type Endpoint, stateOf } from './endpoint.ts'

const tones = { fine: 'ok', behind: 'warn', failing: 'bad', paused: 'bad' } as const

export function StateTag({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useConsole()
  const state = stateOf(endpoint, Date.now())
  return <Tag tone={tones[state]}>{t(`events.${state}`)}</Tag>
}

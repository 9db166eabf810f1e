import { useKit } from '../state/kit.ts'
import { useSelection } from '../state/use-client-state.ts'

/** True for the account of a bot, once its profile is known. */
export const useIsBot = (user: string | undefined): boolean =>
  useSelection(({ people }) => user !== undefined && people.profiles.get(user)?.bot === 'true')

/** A small mark beside the name of a bot; nothing for people. */
export function BotBadge({ user }: { readonly user: string | undefined }) {
  const { t } = useKit()
  return useIsBot(user) && <span className="parley-bot">{t('bot.badge')}</span>
}

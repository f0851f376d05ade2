/** Asks before ending a started show, and names its price. */
import type { PrivateShow } from '@fanfare/contract/private-show-views'
import { leaveShow } from '@fanfare/contract/private-shows'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { otherOf } from './show-labels.ts'

interface LeaveQuestionProps {
  readonly show: PrivateShow
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const LeaveQuestion = ({ show, isOpen, onClose }: LeaveQuestionProps) => (
  <ConfirmMutation
    isOpen={isOpen}
    route={leaveShow}
    input={{ params: { id: show._id } }}
    title={t('End this show?')}
    consequence={<p>{consequence(show)}</p>}
    action={t('End show')}
    cancel={t('Stay')}
    onClose={onClose}
  />
)

function consequence(show: PrivateShow): string {
  const { side, running, cost, held } = show
  const { name } = otherOf(show)
  if (!running)
    return side === 'fan'
      ? t('All {amount} return to your wallet.', { amount: formatTokens(held) })
      : t('All {amount} return to {name}, and you earn nothing.', { amount: formatTokens(held), name })
  return side === 'fan'
    ? t('You pay {amount} in total, with the current minute and the minimum.', { amount: formatTokens(cost + held) })
    : t('You’re paid {amount}, minus commission. {name} gets {returned} back for minutes that aren’t over.', {
        amount: formatTokens(cost),
        returned: formatTokens(held),
        name,
      })
}

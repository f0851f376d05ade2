/** The card of a step in a conversation: what happened, and the link to the order. The newest step says where the order stands. */
import { useQuery } from '@tanstack/react-query'
import { viewCustomOrder } from '@fanfare/contract/custom-orders'
import { StepCard } from '#core/content/step-card.tsx'
import type { MessageCardProps } from '#core/feature.ts'
import { useMe } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Chip } from '#ui/card.tsx'
import { CustomOrderIcon } from '#ui/page-icons.ts'
import { stateLabel, stateTone } from './order-labels.ts'
import { orderPath } from './order-path.ts'

export default function MessageCard({ id, text, at }: MessageCardProps) {
  const { isPerformer } = useMe()
  // A conversation can have many cards of one order, which share this query.
  const { data } = useQuery(query(viewCustomOrder, { params: { id } }))
  // A step and its message are written at the same moment.
  const isNewest = data?.steps.at(-1)?.at === at
  return (
    <StepCard
      to={orderPath({ _id: id, side: isPerformer ? 'performer' : 'fan' })}
      icon={CustomOrderIcon}
      text={text}
      note={data ? formatTokens(data.price) : t('Custom order')}
      chip={data && isNewest && <Chip tone={stateTone[data.state]}>{stateLabel[data.state]()}</Chip>}
    />
  )
}

/** The card of a step in a conversation: what happened, and the link to the order. The newest step says where the order stands. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { viewCustomOrder } from '@fanfare/contract/custom-orders'
import type { MessageCardProps } from '#core/feature.ts'
import { useMe } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Chip } from '#ui/card.tsx'
import { CustomOrderIcon } from '#ui/page-icons.ts'
import { stateLabel, stateTone } from './order-labels.ts'
import { orderPath } from './order-path.ts'
import css from './message-card.module.css'

export default function MessageCard({ id, text, at }: MessageCardProps) {
  const { isPerformer } = useMe()
  // A conversation can have many cards of one order, which share this query.
  const { data } = useQuery(query(viewCustomOrder, { params: { id } }))
  // A step and its message are written at the same moment.
  const isNewest = data?.steps.at(-1)?.at === at
  return (
    <div className={css['place']}>
      <Link to={orderPath({ _id: id, side: isPerformer ? 'performer' : 'fan' })} className={css['card']}>
        <CustomOrderIcon size={20} />
        <span className={css['words']}>
          <strong>{text}</strong>
          <small>{data ? formatTokens(data.price) : t('Custom order')}</small>
        </span>
        {data && isNewest && <Chip tone={stateTone[data.state]}>{stateLabel[data.state]()}</Chip>}
      </Link>
    </div>
  )
}

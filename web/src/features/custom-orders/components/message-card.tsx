/** The card of a step in a conversation: what happened, where the order stands now, and the link to it. */
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

export default function MessageCard({ id, text }: MessageCardProps) {
  const { isPerformer } = useMe()
  // A conversation can have many cards of one order, which share this query.
  const { data } = useQuery(query(viewCustomOrder, { params: { id } }))
  return (
    <div className={css['place']}>
      <Link to={orderPath({ _id: id, side: isPerformer ? 'performer' : 'fan' })} className={css['card']}>
        <CustomOrderIcon size={20} />
        <span className={css['words']}>
          <strong>{text}</strong>
          <small>{data ? formatTokens(data.price) : t('Custom order')}</small>
        </span>
        {data && <Chip tone={stateTone[data.state]}>{stateLabel[data.state]()}</Chip>}
      </Link>
    </div>
  )
}

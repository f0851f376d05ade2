/** The page of one order for a participant: where it stands and the next step first, then delivery, request and history. */
import type { CustomOrder } from '@fanfare/contract/custom-order-views'
import { useRefetchExpiredMedia } from '#core/media/refetch-expired-media.ts'
import { profilePath } from '#core/performers/profile-path.ts'
import { t } from '#lib/i18n.ts'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { MessageIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Brief } from './brief.tsx'
import { Delivery } from './delivery.tsx'
import { History } from './history.tsx'
import { OrderActs } from './order-acts.tsx'
import { isClosed, otherOf, stateLabel, stateTone } from './order-labels.ts'
import { Situation } from './situation.tsx'
import css from './orders.module.css'

interface OrderViewProps {
  readonly order: CustomOrder
  readonly listPath: string
}

export function OrderView({ order, listPath }: OrderViewProps) {
  const { _id: id, conversationId, state } = order
  const onBroken = useRefetchExpiredMedia(`custom-order:${id}`)
  return (
    <Page>
      <BackLink to={listPath}>{t('Custom orders')}</BackLink>
      <header className={css['head']}>
        <Who order={order} />
        {conversationId !== null && (
          <Button variant="quiet" size="small" icon={MessageIcon} to={`/messages/${conversationId}`}>
            {t('Open conversation')}
          </Button>
        )}
      </header>
      <Section
        title={isClosed(order) ? t('Outcome') : t('Next step')}
        isCard
        action={<Chip tone={stateTone[state]}>{stateLabel[state]()}</Chip>}
      >
        <Situation order={order} />
        <OrderActs order={order} />
      </Section>
      <Delivery order={order} onBroken={onBroken} />
      <Brief order={order} onBroken={onBroken} />
      <History order={order} onBroken={onBroken} />
    </Page>
  )
}

function Who({ order }: { readonly order: CustomOrder }) {
  const other = otherOf(order)
  return (
    <div className={css['who']}>
      <Avatar person={other} size={56} />
      <div>
        <h1>
          {order.side === 'fan'
            ? t('Custom order from {name}', { name: other.name })
            : t('Custom order for {name}', { name: other.name })}
        </h1>
        {other.username !== '' && <PersonName person={other} to={other.isPerformer ? profilePath(other) : undefined} />}
      </div>
    </div>
  )
}

import type { Subscription } from '@fanfare/contract/subscriptions'
import { formatCompact } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import css from './studio-home.module.css'

const kinds: Readonly<Record<Subscription['type'], () => string>> = {
  free: () => t('Free trial'),
  gift: () => t('Gift'),
  monthly: () => t('Monthly'),
  quarterly: () => t('Every 3 months'),
  half_yearly: () => t('Every 6 months'),
  yearly: () => t('Yearly'),
}

export function NewestSubscribers({ subscribers, total }: { subscribers: readonly Subscription[]; total: number }) {
  return (
    <Section
      title={t('Newest subscribers')}
      isCard
      action={
        total > 0 && (
          <Button variant="plain" size="small" to="/studio/subscribers">
            {t('All {count}', { count: formatCompact(total) })}
          </Button>
        )
      }
    >
      {subscribers.length === 0 && (
        <p className={css['none']}>{t('No subscribers yet. A free post and a free trial help win your first one.')}</p>
      )}
      <ul className={css['people']}>
        {subscribers.map((one) => (
          <li key={one._id}>
            <Avatar person={one.with} size={32} />
            <PersonName person={one.with} />
            <small>
              {kinds[one.type]()} · <RelativeTime at={one.startedAt} />
            </small>
          </li>
        ))}
      </ul>
    </Section>
  )
}

import { useState } from 'react'
import { archiveTier, orderTiers, restoreTier, type OwnTier } from '@fanfare/contract/tiers'
import { useSettings } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatMoney, formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { ArchiveIcon, RetryIcon } from '#ui/icons.ts'
import { ArrowUpIcon } from '#ui/page-icons.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import css from './subscriptions.module.css'

interface TierRowProps {
  readonly tier: OwnTier
  /** The tiers in display order, so that this tier can move up past the one above it. */
  readonly all: readonly OwnTier[]
  readonly onEdit: () => void
}

export function TierRow({ tier, all, onEdit }: TierRowProps) {
  const { currency } = useSettings()
  const { name, monthly, seats, subscribers, isFirst, isArchived, includedMessages, includedUnlocks } = tier
  const counted = t('{subscribers, plural, =0 {no subscribers} one {# subscriber} other {{count} subscribers}}', {
    subscribers,
    count: formatInteger(subscribers),
  })
  const facts = [
    t('{price} a month', { price: formatMoney(monthly, currency) }),
    counted,
    ...(includedMessages === undefined
      ? []
      : [t('{messages, plural, one {# message} other {# messages}} a month', { messages: includedMessages })]),
    ...(includedUnlocks === undefined
      ? []
      : [t('{unlocks, plural, one {# unlock} other {# unlocks}} a month', { unlocks: includedUnlocks })]),
    ...(seats === undefined ? [] : [t('{seats, plural, one {# spot} other {# spots}}', { seats })]),
  ]
  return (
    <li className={css['tier']}>
      <div className={css['what']}>
        <p className={css['name']}>
          <strong>{name}</strong>
          {isFirst && <Chip>{t('Profile tier')}</Chip>}
          {isArchived && <Chip>{t('Archived')}</Chip>}
        </p>
        <p className={css['facts']}>{facts.join(' · ')}</p>
      </div>
      <Button variant="quiet" size="small" onClick={onEdit} aria-label={t('Edit {tier}', { tier: name })}>
        {t('Edit')}
      </Button>
      <Options tier={tier} all={all} />
    </li>
  )
}

function Options({ tier, all }: Omit<TierRowProps, 'onEdit'>) {
  const [isConfirming, setIsConfirming] = useState(false)
  const archive = useApiMutation(archiveTier)
  const restore = useApiMutation(restoreTier)
  const order = useApiMutation(orderTiers)
  const { _id: id, name, isFirst, isArchived, subscribers } = tier
  const onError = (error: unknown) => toast(messageOf(error), 'bad')
  const place = all.indexOf(tier)
  const before = all[place - 1]
  const moveUp = () => {
    const ids = all.map((one) => one._id)
    if (before) ids.splice(place - 1, 2, id, before._id)
    order.mutate({ body: { ids } }, { onError })
  }
  const commands = [
    ...(before && !isArchived ? [{ label: t('Move up'), icon: ArrowUpIcon, onSelect: moveUp }] : []),
    ...(isArchived
      ? [{ label: t('Restore'), icon: RetryIcon, onSelect: () => restore.mutate({ params: { id } }, { onError }) }]
      : []),
    ...(!isFirst && !isArchived ? [{ label: t('Archive'), icon: ArchiveIcon, onSelect: () => setIsConfirming(true) }] : []),
  ]
  return (
    <>
      {commands.length > 0 && <MenuButton label={t('Options for {name}', { name })} commands={commands} />}
      <Confirm
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('Archive {name}?', { name })}
        consequence={t(
          '{subscribers, plural, =0 {No one can subscribe to it from now on.} one {No one new can subscribe. Its subscriber keeps it, renews, and sees its content.} other {No one new can subscribe. Its # subscribers keep it, renew, and see its content.}} You can restore it.',
          { subscribers },
        )}
        action={t('Archive')}
        tone="primary"
        isPending={archive.isPending}
        onConfirm={() => archive.mutate({ params: { id } }, { onError, onSettled: () => setIsConfirming(false) })}
      />
    </>
  )
}

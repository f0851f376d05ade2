import type { ReferralStats } from '@fanfare/contract/referrals'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Money } from '#ui/amounts.tsx'
import { Figures } from '#ui/figures.tsx'

export function ReferralFigures({ stats: { currency, total, pending, waiting, moved } }: { readonly stats: ReferralStats }) {
  const { isPerformer } = useMe()
  const money = (value: number) => <Money value={value} currency={currency} />
  return (
    <Figures
      items={[
        { label: t('Total earned'), value: money(total) },
        { label: t('Pending'), value: money(pending), hint: t('Released automatically once the refund period is over.') },
        { label: isPerformer ? t('Added to your earnings') : t('Added to your wallet as tokens'), value: money(moved) },
        ...(waiting === 0
          ? []
          : [{ label: waiting < 0 ? t('Deducted for refunds') : t('Below the minimum'), value: money(waiting) }]),
      ]}
    />
  )
}

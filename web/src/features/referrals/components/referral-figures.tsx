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
        { label: t('Earned in total'), value: money(total) },
        { label: t('Pending'), value: money(pending), hint: t('It moves by itself once it is safe from refunds.') },
        { label: isPerformer ? t('In your earnings') : t('In your wallet, as tokens'), value: money(moved) },
        ...(waiting === 0
          ? []
          : [{ label: waiting < 0 ? t('Taken back by refunds') : t('Waiting for more'), value: money(waiting) }]),
      ]}
    />
  )
}

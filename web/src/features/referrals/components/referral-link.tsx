import type { ReferralCode } from '@fanfare/contract/referrals'
import { useOrigin } from '#core/viewer.ts'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Card } from '#ui/card.tsx'
import { CopyField } from '#ui/fields/copy-field.tsx'
import css from './referrals.module.css'

export function ReferralLink({ code: { path, performerPercent, fanPercent, months } }: { readonly code: ReferralCode }) {
  const origin = useOrigin()
  return (
    <Card as="section" className={css['link'] ?? ''} aria-label={t('Your link')}>
      <CopyField label={t('Your link')} value={`${origin}${path}`} />
      <ul className={css['terms']}>
        <li>
          {t(
            'You earn {fan} of the commission on what fans you refer spend, and {performer} on what performers you refer sell, for {months, plural, one {# month} other {# months}}.',
            { fan: formatPercent(fanPercent / 100), performer: formatPercent(performerPercent / 100), months },
          )}
        </li>
        <li>{t('The first link someone opens counts, for 30 days. Your own accounts don’t count.')}</li>
      </ul>
    </Card>
  )
}

/** A performer's terms, as fans read them before they ask. */
import type { CustomOrderTerms } from '@fanfare/contract/custom-order-terms'
import { RichText } from '#core/text/rich-text.tsx'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { TokenAmount } from '#ui/amounts.tsx'
import { Section } from '#ui/layout/section.tsx'
import css from './forms.module.css'

export function TermsFacts({ terms }: { readonly terms: CustomOrderTerms }) {
  const { makes, excludes, minPrice, noticeDays, revisions, performer } = terms
  return (
    <Section title={t('{name}’s terms', { name: performer.name })} isCard>
      <dl className={css['texts']}>
        <dt>{t('Makes')}</dt>
        <dd dir="auto">
          <RichText text={makes} />
        </dd>
        {excludes !== '' && (
          <>
            <dt>{t('Doesn’t make')}</dt>
            <dd dir="auto">
              <RichText text={excludes} />
            </dd>
          </>
        )}
      </dl>
      <dl className={css['facts']}>
        <div>
          <dt>{t('Price')}</dt>
          <dd>{rich('From {tokens}', { tokens: <TokenAmount value={minPrice} /> })}</dd>
        </div>
        <div>
          <dt>{t('Time needed')}</dt>
          <dd>{t('At least {days, plural, one {# day} other {# days}}', { days: noticeDays })}</dd>
        </div>
        <div>
          <dt>{t('Included revisions')}</dt>
          <dd>{revisions}</dd>
        </div>
      </dl>
    </Section>
  )
}

import { endPromotion, type Promotion } from '@fanfare/contract/offers'
import { useMe, useOrigin, useSettings } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatDate, formatMoney, formatPercent } from '#lib/format.ts'
import { useTimeZone } from '#lib/now.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { toast } from '#ui/toast.ts'
import css from './subscriptions.module.css'

export const audienceLabel: Readonly<Record<Promotion['audience'], () => string>> = {
  new: () => t('New subscribers'),
  past: () => t('Past subscribers'),
  all: () => t('New and past subscribers'),
}

const states: Readonly<Record<Promotion['state'], () => string>> = {
  running: () => t('Active'),
  ended: () => t('Ended'),
  used_up: () => t('All claimed'),
}

function whatItGives({ kind, value }: Promotion, currency: string): string {
  if (kind === 'percent') return t('{share} off the first period', { share: formatPercent(value / 100) })
  if (kind === 'price') return t('First month for {price}', { price: formatMoney(value, currency) })
  return t('Trial link: {days, plural, one {# free day} other {# free days}}', { days: value })
}

export function PromotionRow({ promotion }: { readonly promotion: Promotion }) {
  const { currency } = useSettings()
  const timeZone = useTimeZone()
  const act = useApiMutation(endPromotion)
  const { _id: id, audience, claims, maxClaims, endsAt, state, code } = promotion
  const end = () => act.mutate({ params: { id } }, { onError: (error) => toast(messageOf(error), 'bad') })
  return (
    <article className={css['one']}>
      <div className={css['what']}>
        <p className={css['name']}>
          <strong>{whatItGives(promotion, currency)}</strong>
          <Chip tone={state === 'running' ? 'good' : 'plain'}>{states[state]()}</Chip>
        </p>
        <p className={css['next']}>
          {audienceLabel[audience]()} ·{' '}
          {maxClaims === null
            ? t('{claims, plural, =0 {no one yet} one {claimed once} other {claimed # times}}', { claims })
            : t('{claims} of {most} claimed', { claims, most: maxClaims })}
          {endsAt !== null && ` · ${t('until {until}', { until: formatDate(endsAt, timeZone) })}`}
        </p>
      </div>
      {state === 'running' && (
        <div className={css['flatActs']}>
          {code !== null && <CopyLink code={code} />}
          <Button variant="quiet" size="small" onClick={end} isPending={act.isPending}>
            {t('End')}
          </Button>
        </div>
      )}
    </article>
  )
}

function CopyLink({ code }: { readonly code: string }) {
  const { username } = useMe()
  const origin = useOrigin()
  return <CopyButton text={`${origin}/${username}?trial=${code}`} label={t('Copy link')} size="small" />
}

/** Requests a private show in a sheet: what a minute is likely to cost, the fan's wishes, and what happens next. */
import { useQuery } from '@tanstack/react-query'
import type { Person } from '@fanfare/contract/people'
import { viewShowTerms, type ShowTerms } from '@fanfare/contract/private-show-terms'
import type { CheckoutOffer, OfferProps } from '#core/checkout/index.ts'
import { Recipient } from '#core/checkout/sums.tsx'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { TokenAmount } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { VideoIcon } from '#ui/icons.ts'
import { RequestForm } from './request-form.tsx'
import { minutesLabel } from './show-labels.ts'
import css from '#core/checkout/sheet.module.css'

const offer: CheckoutOffer<'showrequest'> = { title: () => t('Request private show'), Component: RequestOffer }
export default offer

function RequestOffer({ offer: { performer } }: OfferProps<'showrequest'>) {
  const { data, error, refetch } = useQuery(query(viewShowTerms, { params: { id: performer._id } }))
  return (
    <div className={css['part']}>
      {!data && !error && <SkeletonRows count={4} />}
      <ErrorNote error={error} onRetry={refetch} />
      {data?.terms === null && (
        <EmptyState icon={VideoIcon} title={t('{name} doesn’t give private shows right now', { name: performer.name })}>
          {t('Try again later, or send a message.')}
        </EmptyState>
      )}
      {data?.terms && <Terms terms={data.terms} />}
    </div>
  )
}

function Terms({ terms }: { readonly terms: ShowTerms }) {
  const { performer, price, minMinutes, isOccupied, unlock } = terms
  return (
    <>
      <Recipient person={performer}>{rich('Usually {tokens} a minute', { tokens: <TokenAmount value={price} /> })}</Recipient>
      {minMinutes > 1 && <p>{t('A show has at least {minutes}.', { minutes: minutesLabel(minMinutes) })}</p>}
      {isOccupied && (
        <p role="status">
          {t('{name} is in a show now. You can ask, and start once that show is over.', { name: performer.name })}
        </p>
      )}
      {unlock.length === 0 ? <RequestForm terms={terms} /> : <NotYet terms={terms} performer={performer} />}
    </>
  )
}

function NotYet({ terms: { audience }, performer }: { readonly terms: ShowTerms; readonly performer: Person }) {
  const { name, username } = performer
  return (
    <EmptyState
      icon={VideoIcon}
      title={audience === 'subscribers' ? t('Only subscribers can ask') : t('Only followers can ask')}
      action={<Button to={`/${username}`}>{t('View profile')}</Button>}
    >
      {audience === 'subscribers'
        ? t('Subscribe to {name} on the profile, then request your show.', { name })
        : t('Follow {name} on the profile, then request your show.', { name })}
    </EmptyState>
  )
}

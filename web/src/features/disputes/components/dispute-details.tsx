import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { allowCards, viewDispute, type Dispute, type DisputeDetails as Details, submitEvidence } from '@fanfare/contract/disputes'
import { IfPermitted } from '#core/permissions.tsx'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, Money, TokenAmount } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { reasonLabel } from './dispute-labels.ts'
import { SubmitEvidence } from './submit-evidence.tsx'
import css from './disputes.module.css'

export function DisputeDetails({ dispute }: { readonly dispute: Dispute }) {
  const [isAnswering, setAnswering] = useState(false)
  const { data, error, refetch } = useQuery(query(viewDispute, { params: { id: dispute._id } }))
  const { status, round, reason, dueBy, fan } = dispute
  return (
    <div className={css['details']}>
      <p>{reasonLabel(reason)}</p>
      {round > 1 && <p>{t('The bank has decided on this payment before. This is round {round}.', { round })}</p>}
      {status === 'inquiry' && <Inquiry dispute={dispute} />}
      <Frozen dispute={dispute} details={data} />
      {dueBy !== null && <p>{rich('Submit evidence by {date}. You can only submit once.', { date: <DateOf at={dueBy} /> })}</p>}
      <div className={css['ways']}>
        {dueBy !== null && (
          <IfPermitted route={submitEvidence}>
            {' '}
            <Button size="small" onClick={() => setAnswering(true)}>
              {t('Submit evidence')}
            </Button>
          </IfPermitted>
        )}
        {dispute.isCardPaused && (
          <IfPermitted route={allowCards}>
            <AllowCards dispute={dispute} />
          </IfPermitted>
        )}
      </div>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={2} />}
      {data && <EvidenceList evidence={data.evidence} />}
      {isAnswering && (
        <Sheet isOpen onClose={() => setAnswering(false)} title={t('Evidence for {name}’s payment', { name: fan.name })}>
          <SubmitEvidence id={dispute._id} onDone={() => setAnswering(false)} />
        </Sheet>
      )}
    </div>
  )
}

const Inquiry = ({ dispute: { fan, performer } }: { readonly dispute: Dispute }) => (
  <p>
    {t(
      'The bank is asking about this payment and hasn’t taken any money. A refund closes the inquiry. Without a response, the bank may reverse the payment.',
    )}{' '}
    <Link to={performer ? `/admin/sales?username=${fan.username}` : `/admin/token-purchases?username=${fan.username}`}>
      {performer ? t('Sales to this fan') : t('Token purchases by this fan')}
    </Link>
  </p>
)

function Frozen({ dispute, details }: { readonly dispute: Dispute; readonly details: Details | undefined }) {
  const { status, loss, currency, performer } = dispute
  if (status === 'lost' && loss > 0)
    return <p>{rich('The site covers {amount} of the loss.', { amount: <Money value={loss} currency={currency} /> })}</p>
  if (status !== 'open' || !details) return null
  const { frozenEarnings, frozenTokens } = details
  if (performer)
    return (
      <p>
        {rich('Frozen: {amount} of {name}’s earnings.', {
          amount: <Money value={frozenEarnings} currency={currency} />,
          name: <bdi>{performer.name}</bdi>,
        })}
      </p>
    )
  return <p>{rich('Frozen: {tokens} not spent yet.', { tokens: <TokenAmount value={frozenTokens} /> })}</p>
}

function AllowCards({ dispute: { _id: id, fan } }: { readonly dispute: Dispute }) {
  const allow = useApiMutation(allowCards)
  const act = () =>
    allow.mutate(
      { params: { id } },
      {
        onSuccess: () => toast(t('{name} can pay by card again', { name: fan.name })),
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  return (
    <Button size="small" variant="quiet" onClick={act} isPending={allow.isPending}>
      {t('Unblock card payments')}
    </Button>
  )
}

const EvidenceList = ({ evidence }: { readonly evidence: Details['evidence'] }) => (
  <dl className={css['evidence']}>
    <dt>{t('Customer')}</dt>
    <dd>
      <bdi>{evidence.customerName}</bdi>, {evidence.customerEmail}
    </dd>
    <dt>{t('Purchase')}</dt>
    <dd>{evidence.productDescription}</dd>
    <dt>{t('Usage')}</dt>
    <dd>{evidence.accessLog}</dd>
    <dt>{t('Receipt and terms')}</dt>
    <dd>{evidence.text}</dd>
  </dl>
)

/** A guest's own page: the state of the consent, and how to revoke it. The secret in the address is its only key. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { readGuestConsent, revokeGuestConsent, type GuestConsent } from '@fanfare/contract/consent-links'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { stateLabel, stateTone } from '#core/consents/consent-labels.ts'
import { pageTitle } from '#core/page.ts'
import { call } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Card, Chip } from '#ui/card.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { TermsView } from '../components/terms-view.tsx'
import css from '../components/consents.module.css'

export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('Your consent'))

export default function OwnConsentPage() {
  const secret = useParams()['secret'] ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['guest consent', secret],
    queryFn: () => call(readGuestConsent, { body: { secret } }),
    retry: false,
  })
  return (
    <div className={css['column']}>
      <Page title={t('Your consent')}>
        <Card as="section" className={css['form'] ?? ''}>
          <ErrorNote error={error} />
          {!data && !error && <SkeletonRows count={3} />}
          {data && <Consent consent={data} secret={secret} onRevoked={() => void refetch()} />}
        </Card>
      </Page>
    </div>
  )
}

interface ConsentProps {
  readonly consent: GuestConsent
  readonly secret: string
  readonly onRevoked: () => void
}

function Consent({ consent, secret, onRevoked }: ConsentProps) {
  const [isAsking, setAsking] = useState(false)
  const { owner, legalName, state, scopes, until, signedAt, reason, totalItems } = consent
  return (
    <>
      <PersonCell person={owner}>
        <bdi>@{owner.username}</bdi>
      </PersonCell>
      <div>
        <Chip tone={stateTone(state)}>{stateLabel[state]()}</Chip>
      </div>
      {reason !== '' && <p>{t('The operator wrote: {reason}', { reason })}</p>}
      <dl className={css['facts']}>
        <div>
          <dt>{t('Signed by')}</dt>
          <dd>
            <bdi>{legalName}</bdi>, <DateOf at={signedAt} />
          </dd>
        </div>
        <div>
          <dt>{t('Items that show you')}</dt>
          <dd>{totalItems}</dd>
        </div>
      </dl>
      <TermsView scopes={scopes} until={until} />
      {(state === 'consented' || state === 'reviewing') && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('Revoke consent')}
        </Button>
      )}
      {isAsking && (
        <ConfirmMutation
          route={revokeGuestConsent}
          input={{ body: { secret } }}
          isOpen
          onClose={() => setAsking(false)}
          title={t('Revoke your consent?')}
          consequence={t(
            'Everything of {name} that shows you is hidden immediately, also from buyers. {name} is notified. This can’t be undone.',
            { name: owner.name },
          )}
          action={t('Revoke consent')}
          tone="danger"
          onDone={onRevoked}
        />
      )}
    </>
  )
}

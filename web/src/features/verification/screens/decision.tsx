import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { readVerification, type Verification } from '@fanfare/contract/verifications'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { query } from '#lib/api.ts'
import { useNow } from '#lib/now.ts'
import { formatDate } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { Card, Chip } from '#ui/card.tsx'
import { EmptyState, ErrorNote } from '#ui/feedback.tsx'
import { DocumentIcon } from '#ui/icons.ts'
import { BackIcon } from '#ui/page-icons.ts'
import { Stack } from '#ui/layout/boxes.tsx'
import { Decide } from '../components/decide.tsx'
import { Document } from '../components/document.tsx'
import { ADULT_YEARS, ageOf, documentLabel, statusTone, statusLabel } from '../components/verification-labels.ts'
import css from '../components/decision.module.css'

const page = createLoaders(
  async ({ read, params }) => void (await read(readVerification, { params: { id: params['id'] ?? '' } })),
)
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Verification'))

export default function Decision() {
  const id = useParams()['id'] ?? ''
  const { data, error, refetch } = useSuspenseQuery(query(readVerification, { params: { id } }))
  return (
    <Stack>
      <Link to="/admin/verifications" className={css['back']}>
        <BackIcon size={18} />
        {t('Verifications')}
      </Link>
      <ErrorNote error={error} onRetry={refetch} />
      <Head verification={data} />
      {data.documents.length === 0 && (
        <EmptyState icon={DocumentIcon} title={t('No documents')}>
          {t('This performer hasn’t sent any documents. Reject with a reason, and the performer can send them again.')}
        </EmptyState>
      )}
      <ul className={css['documents']} aria-label={t('Documents')}>
        {data.documents.map(({ _id, kind, status, url }) => (
          <li key={_id}>
            <Document label={documentLabel[kind]()} status={status} url={url} onBroken={() => void refetch()} />
          </li>
        ))}
      </ul>
      <Decide key={`${id} ${data.status} ${data.submittedAt}`} verification={data} />
    </Stack>
  )
}

function Head({ verification }: { verification: Verification }) {
  const { performer, email, dateOfBirth, status, submittedAt } = verification
  const age = ageOf(dateOfBirth, useNow())
  return (
    <Card as="section" className={css['head'] ?? ''} aria-label={t('Performer')}>
      <Avatar person={performer} size={56} />
      <div className={css['who']}>
        <h1>
          <PersonName person={{ name: performer.name }} />
        </h1>
        <small>
          <bdi>@{performer.username}</bdi> · <bdi>{email}</bdi>
        </small>
      </div>
      <Chip tone={statusTone[status]}>{statusLabel[status]()}</Chip>
      <dl className={css['facts']}>
        <div>
          <dt>{t('Date of birth')}</dt>
          {/* A calendar day, the same in all time zones. */}
          <dd>{formatDate(dateOfBirth, 'UTC')}</dd>
        </div>
        <div>
          <dt>{t('Age')}</dt>
          <dd>
            {t('{age} years', { age })}{' '}
            {age < ADULT_YEARS && <Chip tone="danger">{t('Under {years}', { years: ADULT_YEARS })}</Chip>}
          </dd>
        </div>
        <div>
          <dt>{t('Sent')}</dt>
          <dd>
            <RelativeTime at={submittedAt} />
          </dd>
        </div>
      </dl>
    </Card>
  )
}

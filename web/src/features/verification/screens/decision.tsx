import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { readVerification, showVerificationDocuments, type Verification } from '@fanfare/contract/verifications'
import { documentLabel } from '#core/id-documents/document-labels.ts'
import { IdDocuments } from '#core/id-documents/id-documents.tsx'
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
import { AlertIcon, DocumentIcon } from '#ui/icons.ts'
import { BackIcon } from '#ui/page-icons.ts'
import { Stack } from '#ui/layout/boxes.tsx'
import { Decide } from '../components/decide.tsx'
import { ADULT_YEARS, ageOf, statusTone, statusLabel } from '../components/verification-labels.ts'
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
      <Review key={`${id} ${data.submittedAt}`} verification={data} />
    </Stack>
  )
}

function Review({ verification }: { readonly verification: Verification }) {
  const [areSeen, setAreSeen] = useState(false)
  return (
    <>
      <Documents verification={verification} onShown={() => setAreSeen(true)} />
      <Decide key={verification.status} verification={verification} areDocumentsSeen={areSeen} />
    </>
  )
}

interface DocumentsProps {
  readonly verification: Verification
  readonly onShown: () => void
}

/** Pictures are shown when all are processed. A damaged file is named, so that the performer can send it again. */
function Documents({ verification: { performer, documents }, onShown }: DocumentsProps) {
  if (documents.length === 0) return null
  const failed = documents.filter(({ status }) => status === 'failed')
  if (documents.some(({ status }) => status === 'processing')) return <Processing id={performer._id} />
  return (
    <>
      {failed.map(({ _id, kind }) => (
        <p key={_id} className={css['missing']} role="status">
          <AlertIcon />
          {t('“{label}” is damaged and can’t be shown. Reject with that reason, and the performer can send it again.', {
            label: documentLabel[kind](),
          })}
        </p>
      ))}
      {failed.length < documents.length && <IdDocuments route={showVerificationDocuments} id={performer._id} onShown={onShown} />}
    </>
  )
}

const REFETCH_INTERVAL_MS = 2000

/** Asks again until the server has processed the files. */
function Processing({ id }: { readonly id: string }) {
  useQuery({ ...query(readVerification, { params: { id } }), refetchInterval: REFETCH_INTERVAL_MS })
  return <p role="status">{t('The documents are being prepared…')}</p>
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

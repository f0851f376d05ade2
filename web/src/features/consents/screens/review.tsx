/** One guest's consent, with the ID. */
import { useState } from 'react'
import { useParams } from 'react-router'
import { approveConsent, readConsentReview, rejectConsent, showConsentDocuments } from '@fanfare/contract/consent-reviews'
import { stateLabel, stateTone } from '#core/consents/consent-labels.ts'
import { createLoaders } from '#core/loaders.ts'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { IdDocuments, LookFirst } from '#core/id-documents/id-documents.tsx'
import { pageTitle } from '#core/page.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatDate } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { DateOf } from '#ui/amounts.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Card, Chip } from '#ui/card.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { toast } from '#ui/toast.ts'
import { TermsView } from '../components/terms-view.tsx'
import css from '../components/consents.module.css'

const inputOf = (id = '') => ({ params: { id } })
const page = createLoaders(async ({ read, params }) => void (await read(readConsentReview, inputOf(params['id']))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('ID of a guest'))

export default function Review() {
  const id = useParams()['id'] ?? ''
  const review = useApiQuery(readConsentReview, inputOf(id))
  const { owner, legalName, dateOfBirth, idExpires, signature, scopes, until, signedAt, state, decision } = review
  return (
    <Page title={t('ID of a guest')}>
      <BackLink to="/admin/consents">{t('IDs of guests')}</BackLink>
      <Card as="section" className={css['form'] ?? ''}>
        <div>
          <Chip tone={stateTone(state)}>{stateLabel[state]()}</Chip>
        </div>
        <dl className={css['facts']}>
          <Fact label={t('Legal name')} value={legalName} />
          <Fact label={t('Date of birth')} value={dateOfBirth && formatDate(dateOfBirth, 'UTC')} />
          <Fact label={t('ID expires')} value={idExpires && formatDate(idExpires, 'UTC')} />
          <Fact label={t('Signature')} value={signature} />
          <div>
            <dt>{t('Signed')}</dt>
            <dd>
              <DateOf at={signedAt} />
            </dd>
          </div>
          <div>
            <dt>{t('Shown by')}</dt>
            <dd>
              <PersonCell person={owner}>
                <bdi>@{owner.username}</bdi>
              </PersonCell>
            </dd>
          </div>
        </dl>
        <TermsView scopes={scopes} until={until === null ? null : until.slice(0, 10)} />
      </Card>
      <IfPermitted route={showConsentDocuments}>
        <Documents key={id} id={id} isUndecided={decision === null && state !== 'revoked'} />
      </IfPermitted>
      {decision && decision.reason !== '' && <p>{t('Rejected: {reason}', { reason: decision.reason })}</p>}
    </Page>
  )
}

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </div>
)

function Documents({ id, isUndecided }: { readonly id: string; readonly isUndecided: boolean }) {
  const [areSeen, setAreSeen] = useState(false)
  return (
    <>
      <IdDocuments route={showConsentDocuments} id={id} onShown={() => setAreSeen(true)} />
      {isUndecided && <Decide id={id} canApprove={areSeen} />}
    </>
  )
}

function Decide({ id, canApprove }: { readonly id: string; readonly canApprove: boolean }) {
  const approve = useApiMutation(approveConsent)
  const reject = useApiMutation(rejectConsent)
  const [isRejecting, setRejecting] = useState(false)
  const form = useForm({
    shape: rejectConsent.body,
    initial: { reason: '' },
    submit: async ({ reason }) => {
      await reject.mutateAsync({ params: { id }, body: { reason } })
      toast(t('ID rejected'))
    },
  })
  const accept = () => approve.mutate({ params: { id } }, { onSuccess: () => toast(t('ID approved')) })
  if (isRejecting)
    return (
      <form {...form.props} className={css['form']}>
        <TextArea {...form.field('reason')} rows={3} hint={t('The performer and the guest read it.')} />
        <FormNote form={form} />
        <div className={css['acts']}>
          <Button type="submit" variant="danger" isPending={form.isPending}>
            {t('Reject ID')}
          </Button>
          <Button variant="quiet" onClick={() => setRejecting(false)}>
            {t('Cancel')}
          </Button>
        </div>
      </form>
    )
  return (
    <>
      <ErrorNote error={approve.error} />
      {!canApprove && <LookFirst />}
      <div className={css['acts']}>
        <Button isPending={approve.isPending} disabled={!canApprove} onClick={accept}>
          {t('Approve ID')}
        </Button>
        <Button variant="danger" onClick={() => setRejecting(true)}>
          {t('Reject ID')}
        </Button>
      </div>
    </>
  )
}

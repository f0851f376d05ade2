import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@fanfare/contract'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import {
  approveVerification,
  listVerifications,
  readVerification,
  rejectVerification,
  type Verification,
} from '@fanfare/contract/verifications'
import { LookFirst } from '#core/id-documents/id-documents.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { useNow } from '#lib/now.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateField } from '#ui/fields/choice-fields.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { ADULT_YEARS, ageOf } from './verification-labels.ts'
import css from './decision.module.css'

interface DecideProps {
  readonly verification: Verification
  readonly areDocumentsSeen: boolean
}

export function Decide(props: DecideProps) {
  if (props.verification.status !== 'pending') return <Decided verification={props.verification} />
  return <Open {...props} />
}

function Open({ verification: { performer, dateOfBirth, submittedAt }, areDocumentsSeen }: DecideProps) {
  const [confirming, setConfirming] = useState<'approve' | 'reject'>()
  const isAdult = ageOf(dateOfBirth, useNow()) >= ADULT_YEARS
  const close = () => setConfirming(undefined)
  return (
    <Card as="section" className={css['decide'] ?? ''} aria-labelledby="decide">
      <h2 id="decide">{t('Your decision')}</h2>
      <p>
        {isAdult
          ? t('Check that all three show the same person, the date of birth matches, and everything is legible.')
          : t('According to the date of birth above, this person is underage and can’t be approved.')}
      </p>
      {isAdult && !areDocumentsSeen && <LookFirst />}
      <div className={css['ways']}>
        <Button onClick={() => setConfirming('approve')} disabled={!isAdult || !areDocumentsSeen}>
          {t('Approve')}
        </Button>
        <Button variant="quiet" onClick={() => setConfirming('reject')}>
          {t('Reject')}
        </Button>
      </div>
      <Approve performer={performer} submittedAt={submittedAt} isOpen={confirming === 'approve'} onClose={close} />
      <Sheet isOpen={confirming === 'reject'} onClose={close} title={t('Reject {name}?', { name: performer.name })}>
        <RejectForm id={performer._id} submittedAt={submittedAt} onDone={close} />
      </Sheet>
    </Card>
  )
}

interface ApproveProps {
  readonly performer: Verification['performer']
  readonly submittedAt: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

function Approve({ performer: { _id: id, name }, submittedAt, isOpen, onClose }: ApproveProps) {
  const again = useAgain(id)
  const [expiresOn, setExpiresOn] = useState('')
  return (
    <ConfirmMutation
      route={approveVerification}
      input={{ params: { id }, body: { submittedAt, ...(expiresOn !== '' && { expiresOn }) } }}
      onDone={() => toast(t('{name} is verified', { name }))}
      onFailed={again}
      isOpen={isOpen}
      onClose={onClose}
      title={t('Approve {name}?', { name })}
      consequence={
        <div className={css['form']}>
          <p>{t('{name} is notified immediately, can be found and seen by everyone, and can publish and earn.', { name })}</p>
          <DateField
            label={t('The ID expires on')}
            hint={t(
              'After this day, the performer cannot publish until you approve a valid ID. Leave empty if it doesn’t expire.',
            )}
            value={expiresOn}
            onChange={setExpiresOn}
          />
        </div>
      }
      action={t('Approve')}
      tone="primary"
    />
  )
}

interface RejectProps {
  readonly id: string
  readonly submittedAt: string
  readonly onDone: () => void
}

function RejectForm({ id, submittedAt, onDone }: RejectProps) {
  const act = useApiMutation(rejectVerification)
  const again = useAgain(id)
  const form = useForm({
    shape: rejectVerification.body,
    initial: { reason: '', submittedAt },
    submit: async (body) => {
      try {
        await act.mutateAsync({ params: { id }, body })
        toast(t('Rejected. The reason was sent.'))
        onDone()
      } catch (error) {
        again(error)
        throw error
      }
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <p>{t('The performer sees your reason and can send new documents. Until then, their profile stays hidden.')}</p>
      <TextArea
        {...form.field('reason')}
        hint={t('Say what is wrong and what to do. For example: “The back of the ID isn’t legible. Take the photo in daylight.”')}
      />
      <FormNote form={form} />
      <Button type="submit" variant="danger" isWide isPending={form.isPending}>
        {t('Reject')}
      </Button>
    </form>
  )
}

/** Reloads a verification that another operator decided, or whose documents were replaced. */
function useAgain(id: string) {
  const { refetch } = useQuery({ ...query(readVerification, { params: { id } }), enabled: false })
  return (error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'already_done')) return
    // Reloading closes the dialog, so a toast shows the error.
    toast(error.message, 'bad')
    void refetch()
  }
}

function Decided({ verification: { performer, status, reason } }: { verification: Verification }) {
  const { data } = useQuery(query(listVerifications, { query: { status: 'pending', limit: 20 } }))
  const next = data?.data.find((one) => one.performer._id !== performer._id)
  const { name } = performer
  return (
    <Card as="section" className={css['decide'] ?? ''} aria-labelledby="decided">
      <h2 id="decided">{status === 'approved' ? t('Approved') : t('Rejected')}</h2>
      <p>
        {status === 'approved'
          ? t('{name} is visible and can publish.', { name })
          : t('{name} has been notified and can send new documents. They then return to the queue.', { name })}
      </p>
      {reason !== '' && <blockquote className={css['reason']}>{reason}</blockquote>}
      <div className={css['ways']}>
        {next && <Button to={`/admin/verifications/${next.performer._id}`}>{t('Next in the queue')}</Button>}
        {status === 'approved' && (
          <Button variant="quiet" to={`/${performer.username}`}>
            {t('View profile')}
          </Button>
        )}
        {!next && (
          <Button variant="quiet" to="/admin/verifications">
            {t('Back to the queue')}
          </Button>
        )}
      </div>
    </Card>
  )
}

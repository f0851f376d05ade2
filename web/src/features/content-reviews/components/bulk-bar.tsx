/** Decides the selected items of the queue in the same way. */
import { useState } from 'react'
import { decideReviews, type ReviewSummary, type ReviewDecision } from '@fanfare/contract/content-reviews'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Confirm, Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { RejectionForm } from './rejection-form.tsx'
import css from './reviews.module.css'

interface BulkBarProps {
  readonly chosen: readonly ReviewSummary[]
  readonly onDone: () => void
}

export function BulkBar({ chosen, onDone }: BulkBarProps) {
  const decide = useApiMutation(decideReviews)
  const [step, setStep] = useState<'approve' | 'reject'>()
  const count = chosen.length
  const send = async (decision: ReviewDecision) => {
    const items = chosen.map(({ _id, version }) => ({ _id, version }))
    const { decided, left } = await decide.mutateAsync({ body: { items, ...decision } })
    if (decided > 0) toast(t('{count, plural, one {# item decided} other {# items decided}}', { count: decided }))
    if (left[0])
      toast(
        t('{count, plural, one {# item was left as it is} other {# items were left as they are}}: {why}', {
          count: left.length,
          why: left[0].message,
        }),
        'bad',
      )
    setStep(undefined)
    onDone()
  }
  return (
    <div className={css['bar']}>
      <strong role="status">{t('{count, plural, one {# item selected} other {# items selected}}', { count })}</strong>
      <Button size="small" onClick={() => setStep('approve')}>
        {t('Approve selected')}
      </Button>
      <Button size="small" variant="danger" onClick={() => setStep('reject')}>
        {t('Reject selected…')}
      </Button>
      <Confirm
        isOpen={step === 'approve'}
        onClose={() => setStep(undefined)}
        title={t('{count, plural, one {Approve # item?} other {Approve # items?}}', { count })}
        consequence={<p>{t('They are published now, or at their time.')}</p>}
        action={t('Approve')}
        tone="primary"
        isPending={decide.isPending}
        onConfirm={() => void send({ isApproved: true }).catch((error: unknown) => toast(messageOf(error), 'bad'))}
      />
      <Sheet
        isOpen={step === 'reject'}
        onClose={() => setStep(undefined)}
        title={t('{count, plural, one {Reject # item} other {Reject # items}}', { count })}
      >
        <RejectionForm label={t('Reject')} onReject={send} onCancel={() => setStep(undefined)} />
      </Sheet>
    </div>
  )
}

/** The decision about one item, by buttons and by keys, and the way to the next one. */
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { decideReview, QueueFilters, type ContentReview, type ReviewDecision } from '@fanfare/contract/content-reviews'
import { usePageKeys } from '#core/page-keys.ts'
import { useMayCall } from '#core/permissions.tsx'
import { readFilters } from '#core/search-params.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import { RejectionForm } from './rejection-form.tsx'
import css from './reviews.module.css'

/** Presses everything that is covered, or covers everything again. */
function toggleMedia(): void {
  const all = [...document.querySelectorAll<HTMLButtonElement>('[data-sensitive]')]
  const covered = all.filter((one) => 'covered' in one.dataset)
  for (const one of covered.length > 0 ? covered : all) one.click()
}

function useDecision({ _id: id, version, nextId, previousId }: ContentReview) {
  const decide = useApiMutation(decideReview)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const search = params.size > 0 ? `?${params.toString()}` : ''
  const open = (to: string | null) => void navigate(to === null ? `/admin/review${search}` : `/admin/review/${to}${search}`)
  return {
    isPending: decide.isPending,
    next: () => open(nextId),
    previous: () => open(previousId),
    async send(decision: ReviewDecision) {
      const query = readFilters(QueueFilters, params)
      const left = await decide.mutateAsync({ params: { id }, query, body: { version, ...decision } })
      toast(decision.isApproved ? t('Approved') : t('Rejected'))
      open(left.nextId ?? left.previousId)
    },
  }
}

export function Decision({ of }: { readonly of: ContentReview }) {
  const { isPending, send, next, previous } = useDecision(of)
  const [isRejecting, setIsRejecting] = useState(false)
  const isWaiting = of.state === 'waiting'
  const mayDecide = useMayCall(decideReview)
  const canDecide = isWaiting && mayDecide
  const approve = () => void send({ isApproved: true }).catch((error: unknown) => toast(messageOf(error), 'bad'))
  const reject = () => {
    setIsRejecting(true)
    requestAnimationFrame(() => document.getElementById('rejection')?.querySelector('select')?.focus())
  }
  usePageKeys({
    ...(canDecide && !isPending && { a: approve, r: reject }),
    ...(of.nextId !== null && { j: next }),
    ...(of.previousId !== null && { k: previous }),
    v: toggleMedia,
  })
  return (
    <Section title={t('Decision')} isCard>
      {!isWaiting && <p>{t('This no longer waits for a decision.')}</p>}
      {canDecide && isRejecting && <RejectionForm label={t('Reject')} onReject={send} onCancel={() => setIsRejecting(false)} />}
      {canDecide && !isRejecting && (
        <Row>
          <Button isPending={isPending} onClick={approve}>
            {t('Approve')}
          </Button>
          <Button variant="danger" onClick={reject}>
            {t('Reject…')}
          </Button>
        </Row>
      )}
      <p className={css['soft']}>{t('{count, plural, one {# item waiting} other {# items waiting}}', { count: of.waiting })}</p>
      <Row>
        <Button size="small" variant="quiet" disabled={of.previousId === null} onClick={previous}>
          {t('Previous')}
        </Button>
        <Button size="small" variant="quiet" disabled={of.nextId === null} onClick={next}>
          {t('Next')}
        </Button>
      </Row>
      <p className={css['keys']}>
        {mayDecide
          ? t(
              'Keys: A approves, R rejects with reasons, J and K move to the next and the previous item, V shows or blurs all media.',
            )
          : t('Keys: J and K move to the next and the previous item, V shows or blurs all media.')}
      </p>
    </Section>
  )
}

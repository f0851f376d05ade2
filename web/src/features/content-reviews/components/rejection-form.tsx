/** The rule and the reasons of a rejection, which the performer reads. */
import { RejectionForm as Shape, type ReviewDecision } from '@fanfare/contract/content-reviews'
import { ruleOptions } from '#core/site-rules.ts'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'

const MIN_REASON = 10

interface RejectionFormProps {
  readonly label: string
  readonly onReject: (decision: ReviewDecision) => Promise<unknown>
  readonly onCancel: () => void
}

export function RejectionForm({ label, onReject, onCancel }: RejectionFormProps) {
  const form = useForm({
    shape: Shape,
    initial: { rule: '', reason: '' },
    labels: { rule: t('Rule'), reason: t('Reasons') },
    check: ({ rule, reason }) => ({
      ...(!rule && { rule: t('Choose the rule') }),
      ...(String(reason ?? '').trim().length < MIN_REASON && { reason: t('Explain the decision in at least ten characters') }),
    }),
    submit: async ({ rule, reason = '' }) => onReject({ isApproved: false, ...(rule && { rule }), reason }),
  })
  return (
    <form
      {...form.props}
      id="rejection"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <Stack>
        <SelectField {...form.field('rule')} isRequired placeholder={t('Choose the rule')} options={ruleOptions()} />
        <TextArea
          {...form.field('reason')}
          rows={4}
          isRequired
          hint={t('The performer reads this, can change the item or appeal.')}
        />
        <FormNote form={form} />
        <Row>
          <Button type="submit" variant="danger" isPending={form.isPending}>
            {label}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

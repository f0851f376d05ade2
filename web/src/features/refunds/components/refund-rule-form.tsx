/** Edits a refund rule: whether it is on, and up to which amount it refunds automatically. */
import { changeRefundRule, RefundRuleForm as Shape, type RefundRule } from '@fanfare/contract/refund-rules'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

interface RefundRuleFormProps {
  readonly rule: RefundRule
  readonly currency: string
}

export function RefundRuleForm({ rule: { name, label, hint, isOn, span, automaticUpTo }, currency }: RefundRuleFormProps) {
  const save = useApiMutation(changeRefundRule)
  const form = useForm({
    shape: Shape,
    initial: { isOn, span: span === null ? '' : String(span.value), automaticUpTo: String(automaticUpTo) },
    submit: async (body) => {
      await save.mutateAsync({ params: { name }, body })
      toast(t('Changes saved'))
    },
  })
  return (
    <Card>
      <form {...form.props} aria-label={label}>
        <Stack>
          <CheckField label={label} hint={hint} isOn={form.values['isOn'] === true} onChange={(on) => form.set('isOn', on)} />
          {span !== null && (
            <NumberField {...form.field('span')} label={span.label} unit={span.unit} inputMode="numeric" isRequired />
          )}
          <NumberField
            {...form.field('automaticUpTo')}
            unit={currency}
            hint={t('Per sale. Enter 0 to only propose refunds and decide yourself.')}
            isRequired
          />
          <FormNote form={form} />
          <div>
            <Button type="submit" variant="quiet" isPending={form.isPending} aria-label={t('Save: {rule}', { rule: label })}>
              {t('Save')}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}

import { startTipGoal } from '@fanfare/contract/tip-goals'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { DateTimeField } from '#ui/fields/date-time-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/toast.ts'
import css from './goal-form.module.css'

export function GoalForm({ onDone }: { readonly onDone: () => void }) {
  const act = useApiMutation(startTipGoal)
  const form = useForm({
    shape: startTipGoal.body,
    initial: { title: '', tokens: '', endsAt: '' },
    labels: { title: t('Goal'), tokens: t('Amount'), endsAt: t('Until') },
    submit: async (body) => {
      await act.mutateAsync({ body })
      toast(t('Goal created. It’s shown on your profile.'))
      onDone()
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <TextField {...form.field('title')} isRequired maxLength={80} hint={t('Everyone who sees your profile can read it.')} />
      <NumberField {...form.field('tokens')} isRequired unit={t('tokens')} />
      <DateTimeField {...form.field('endsAt')} hint={t('Optional. Without a date, the goal stays until you close it.')} />
      <FormNote form={form} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('Create goal')}
      </Button>
    </form>
  )
}

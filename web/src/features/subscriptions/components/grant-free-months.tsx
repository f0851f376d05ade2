/** Lets a performer give a fan free months. */
import { grantFreeMonths } from '@fanfare/contract/offers'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

export function GrantFreeMonthsForm() {
  const act = useApiMutation(grantFreeMonths)
  const form = useForm({
    shape: grantFreeMonths.body,
    initial: { username: '', months: '1' },
    submit: async (body) => {
      await act.mutateAsync({ body })
      toast(t('Free months granted. {username} has been notified.', { username: body.username }))
      form.set('username', '')
    },
  })
  const months = [1, 2, 3].map((count) => ({
    value: String(count),
    label: t('{months, plural, one {# month} other {# months}}', { months: count }),
  }))
  return (
    <form {...form.props}>
      <Stack>
        <TextField
          {...form.field('username')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('A fan who follows you or is subscribed to you. Up to 20 fans in 30 days.')}
        />
        <SelectField {...form.field('months')} label={t('Duration')} options={months} />
        <FormNote form={form} />
        <div>
          <Button type="submit" isPending={form.isPending}>
            {t('Grant free months')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** Sets the PayPal address to which payouts go. */
import { savePayoutMethod } from '@fanfare/contract/payout-methods'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useMe, useSettings } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { passwordToSend } from '#lib/password.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField, TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/toast.ts'
import css from './payouts.module.css'

export function PaypalForm({ onDone }: { readonly onDone: () => void }) {
  const { _id: id } = useMe()
  const settings = useSettings()
  const save = useApiMutation(savePayoutMethod)
  const form = useForm({
    shape: savePayoutMethod.body,
    initial: { type: 'paypal', email: '', currentPassword: '' },
    submit: async ({ email, currentPassword }) => {
      const current = currentPassword ? { currentPassword: await passwordToSend(currentPassword, settings) } : {}
      await save.mutateAsync({ params: { id }, body: { type: 'paypal', email, ...current } })
      toast(t('Saved'))
      onDone()
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <TextField
        {...form.field('email')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        hint={t('Of your account with PayPal.')}
      />
      <PasswordField
        {...form.field('currentPassword')}
        hint={t('Not needed within ten minutes of signing in.')}
        autoComplete="current-password"
      />
      <p className={css['hint']}>
        {t('You get a mail about this change, and payouts wait for 48 hours, so that a thief gains nothing by it.')}
      </p>
      <FormNote form={form} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('Save')}
      </Button>
    </form>
  )
}

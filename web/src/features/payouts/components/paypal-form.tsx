import { savePayoutMethod } from '@fanfare/contract/payout-methods'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useMe } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/toast.ts'
import css from './payouts.module.css'

export function PaypalForm({ onDone }: { readonly onDone: () => void }) {
  const { _id: id } = useMe()
  const save = useApiMutation(savePayoutMethod)
  const form = useForm({
    shape: savePayoutMethod.body,
    initial: { type: 'paypal', email: '' },
    submit: async ({ email }) => {
      await save.mutateAsync({ params: { id }, body: { type: 'paypal', email } })
      toast(t('Changes saved'))
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
        hint={t('The address of your PayPal account.')}
      />
      <p className={css['hint']}>
        {t('We’ll email you about this. To keep your money safe, payouts to a new account start after 48 hours.')}
      </p>
      <FormNote form={form} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('Save')}
      </Button>
    </form>
  )
}

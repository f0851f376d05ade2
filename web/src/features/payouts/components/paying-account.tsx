/** Sets the site's own account, which pays the batches. */
import { readPayingAccount, savePayingAccount } from '@fanfare/contract/payout-batches'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/toast.ts'
import css from './payouts.module.css'

export function PayingAccount() {
  const saved = useApiQuery(readPayingAccount, {})
  const save = useApiMutation(savePayingAccount)
  const form = useForm({
    shape: savePayingAccount.body,
    initial: { holder: saved.holder, iban: saved.iban, bic: saved.bic },
    submit: async (body) => {
      await save.mutateAsync({ body })
      toast(t('Changes saved'))
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <p className={css['hint']}>{t('Shown in bank files as the paying account.')}</p>
      <TextField {...form.field('holder')} autoComplete="organization" />
      <div className={css['two']}>
        <TextField {...form.field('iban')} autoComplete="off" spellCheck={false} />
        <TextField {...form.field('bic')} autoComplete="off" spellCheck={false} />
      </div>
      <FormNote form={form} />
      <div>
        <Button type="submit" variant="quiet" isPending={form.isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}

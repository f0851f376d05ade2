/** Sets the seller on future receipts. */
import { changeSeller, readSeller } from '@fanfare/contract/receipts'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/toast.ts'
import css from './receipts.module.css'

export function SellerForm() {
  const { name, address, taxId } = useApiQuery(readSeller, {})
  const save = useApiMutation(changeSeller)
  const form = useForm({
    shape: changeSeller.body,
    initial: { name, address, taxId },
    submit: async (body) => {
      await save.mutateAsync({ body })
      toast(t('Changes saved'))
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <TextField
        {...form.field('name')}
        autoComplete="organization"
        hint={t('Your company details. Receipts already issued don’t change.')}
      />
      <TextArea {...form.field('address')} rows={3} autoComplete="street-address" />
      <TextField {...form.field('taxId')} autoComplete="off" spellCheck={false} />
      <FormNote form={form} />
      <div>
        <Button type="submit" variant="quiet" isPending={form.isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}

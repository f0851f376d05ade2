import { createTrackingLink } from '@fanfare/contract/tracking'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/toast.ts'
import css from './links.module.css'

export function LinkForm({ onDone }: { readonly onDone: () => void }) {
  const act = useApiMutation(createTrackingLink)
  const form = useForm({
    shape: createTrackingLink.body,
    initial: { name: '' },
    submit: async (body) => {
      await act.mutateAsync({ body })
      toast(t('Link created'))
      onDone()
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <TextField {...form.field('name')} isRequired hint={t('Only you can see it. For example, where you post the link.')} />
      <FormNote form={form} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('Create link')}
      </Button>
    </form>
  )
}

import { closeOwnAccount } from '@fanfare/contract/account-closing'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useMe } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { session } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import css from './account-closing.module.css'

export function CloseForm() {
  const { username } = useMe()
  const close = useApiMutation(closeOwnAccount)
  const form = useForm({
    shape: closeOwnAccount.body,
    initial: { username: '' },
    submit: async (body) => {
      await close.mutateAsync({ body })
      session.end()
      // Replaces the way to the sign-in page, which the socket's end may have started too.
      location.assign('/account-closed')
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <TextField
        {...form.field('username')}
        hint={t('Enter {username} to confirm.', { username })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormNote form={form} />
      <div>
        <Button type="submit" variant="danger" isPending={form.isPending}>
          {t('Close account')}
        </Button>
      </div>
    </form>
  )
}

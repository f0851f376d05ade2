/** Invites a person to run the site. They get an email with a link to set a password. */
import { inviteOperator } from '@fanfare/contract/operators'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

export function InviteForm({ onDone }: { readonly onDone: () => void }) {
  const invite = useApiMutation(inviteOperator)
  const form = useForm({
    shape: inviteOperator.body,
    initial: { name: '', username: '', email: '' },
    submit: async (body) => {
      await invite.mutateAsync({ body })
      toast(t('Invited. The link in the mail is valid for an hour.'))
      onDone()
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <p>{t('Operators see everything and decide about money. The others are told of each invitation.')}</p>
        <TextField {...form.field('name')} autoComplete="off" isRequired />
        <TextField {...form.field('username')} autoComplete="off" isRequired />
        <TextField
          {...form.field('email')}
          type="email"
          autoComplete="off"
          isRequired
          hint={t('One that no fan or performer of the site has.')}
        />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Invite')}
        </Button>
      </Stack>
    </form>
  )
}

/** Invites a person to run the site. They get an email with a link to set a password. */
import { inviteOperator } from '@fanfare/contract/operators'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/fields/choice-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import { RoleField } from './role-field.tsx'

export function InviteForm({ onDone }: { readonly onDone: () => void }) {
  const invite = useApiMutation(inviteOperator)
  const form = useForm({
    shape: inviteOperator.body,
    initial: { name: '', username: '', email: '', role: 'read_only', until: '' },
    submit: async ({ until, ...body }) => {
      await invite.mutateAsync({ body: { ...body, ...(until && { until }) } })
      toast(t('Invitation sent. The link in the email is valid for one hour.'))
      onDone()
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <p>{t('The role decides what the operator sees and does. Other operators are notified of every invitation.')}</p>
        <TextField {...form.field('name')} autoComplete="off" isRequired />
        <TextField {...form.field('username')} autoComplete="off" isRequired />
        <TextField
          {...form.field('email')}
          type="email"
          autoComplete="off"
          isRequired
          hint={t('Use an email address without a fan or performer account on this site.')}
        />
        <RoleField {...form.field('role')} />
        <DateField
          {...form.field('until')}
          isRequired={form.field('role').value === 'reviewer'}
          hint={
            form.field('role').value === 'reviewer'
              ? t('The last day with access, within the next 90 days.')
              : t('The access ends with this day. Leave empty for no end.')
          }
        />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Invite operator')}
        </Button>
      </Stack>
    </form>
  )
}

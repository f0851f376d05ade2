import { useState } from 'react'
import { Type } from 'typebox'
import type { SeatRight } from '@fanfare/contract/seat-rights'
import { inviteMember } from '@fanfare/contract/team'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import { RightsField } from './rights-field.tsx'

/** Invites a person by email. They accept with an account that has this address. */
export function InviteForm({ onDone }: { readonly onDone: () => void }) {
  const invite = useApiMutation(inviteMember)
  const [rights, setRights] = useState<readonly SeatRight[]>(['chat'])
  const form = useForm({
    shape: Type.Object({ email: inviteMember.body.properties.email }),
    initial: { email: '' },
    submit: async ({ email }) => {
      await invite.mutateAsync({ body: { email, rights: [...rights] } })
      toast(t('Invitation sent. The link in the email works once, within seven days.'))
      onDone()
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <TextField
          {...form.field('email')}
          type="email"
          autoComplete="off"
          isRequired
          hint={t('The person needs an account with this address and two-factor authentication.')}
        />
        <RightsField rights={rights} onChange={setRights} />
        <p>{t('No one in your team can request payouts, change your security or close your account.')}</p>
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending} disabled={rights.length === 0}>
          {t('Invite member')}
        </Button>
      </Stack>
    </form>
  )
}

/** Changes the account's own password, or sets the first one. Every other session ends. */
import { changePassword } from '@fanfare/contract/auth'
import { readSignInMethods } from '@fanfare/contract/social-sign-in'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useMe, useSettings } from '#core/viewer.ts'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { passwordToSend } from '#lib/password.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

export function PasswordForm() {
  const settings = useSettings()
  const { isPerformer } = useMe()
  const { hasPassword } = useApiQuery(readSignInMethods, {})
  const change = useApiMutation(changePassword)
  const form = useForm({
    shape: changePassword.body,
    initial: { password: '' },
    labels: { password: t('New password') },
    otherwise: t('Error occurred, please try again later'),
    submit: async ({ password }) => {
      const body = {
        password: await passwordToSend(password, settings),
        source: isPerformer ? 'performer' : 'user',
      } as const
      await change.mutateAsync({ body })
      form.reset()
      toast(t('Changes saved'))
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <PasswordField {...form.field('password')} hint={t('At least 8 characters.')} autoComplete="new-password" />
        <FormNote form={form} />
        <div>
          <Button type="submit" isPending={form.isPending}>
            {hasPassword ? t('Change password') : t('Set password')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

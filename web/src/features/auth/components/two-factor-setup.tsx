/** Sets up two-factor authentication in two steps: the app takes the secret, and its first code turns it on. */
import { setUpTwoFactor, turnOnTwoFactor } from '@fanfare/contract/two-factor'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { CopyField } from '#ui/fields/copy-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { CodeField } from '#core/auth/code-field.tsx'
import { QrCode } from './qr-code.tsx'
import css from './two-factor.module.css'

interface TwoFactorSetupProps {
  readonly onStarted: (recoveryCodes: readonly string[]) => void
}

export function TwoFactorSetup({ onStarted }: TwoFactorSetupProps) {
  const setUp = useApiMutation(setUpTwoFactor)
  if (!setUp.data)
    return (
      <Stack>
        <p>{t('You need an authenticator app: your password manager may have one, or use a free one like Aegis or FreeOTP.')}</p>
        <ErrorNote error={setUp.error} />
        <div>
          <Button isPending={setUp.isPending} onClick={() => setUp.mutate({})}>
            {t('Set up')}
          </Button>
        </div>
      </Stack>
    )
  const { secret, uri } = setUp.data
  return (
    <ol className={css['steps']}>
      <li>
        <div className={css['step']}>
          <p>{t('Add this site to your app: scan the QR code or open your app on this device.')}</p>
          <QrCode text={uri} label={t('QR code for your authenticator app')} />
          <a href={uri}>{t('Open app')}</a>
          <div className={css['wide']}>
            <CopyField label={t('Or enter this key')} value={secret} />
          </div>
        </div>
      </li>
      <li>
        <FirstCode onStarted={onStarted} />
      </li>
    </ol>
  )
}

function FirstCode({ onStarted }: TwoFactorSetupProps) {
  const start = useApiMutation(turnOnTwoFactor)
  const form = useForm({
    shape: turnOnTwoFactor.body,
    initial: { code: '' },
    submit: async (body) => onStarted((await start.mutateAsync({ body })).recoveryCodes),
  })
  return (
    <form {...form.props}>
      <Stack>
        <p>{t('Enter the code your app shows now. This signs you out everywhere else.')}</p>
        <CodeField form={form} isFirst />
        <FormNote form={form} />
        <div>
          <Button type="submit" isPending={form.isPending}>
            {t('Turn on')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

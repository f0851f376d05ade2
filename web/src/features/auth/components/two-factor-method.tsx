import { readTwoFactor } from '@fanfare/contract/two-factor'
import { SignInMethod } from '#core/auth/sign-in-method.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { AppIcon } from '#ui/page-icons.ts'
import { TwoFactorState } from './two-factor-state.tsx'

export function TwoFactorMethod() {
  const { since } = useApiQuery(readTwoFactor, {})
  return (
    <SignInMethod
      icon={AppIcon}
      title={t('Two-factor authentication')}
      note={<TwoFactorState />}
      action={
        <Button to="/settings/security/two-factor" variant="quiet" size="small">
          {since === null ? t('Set up') : t('Change')}
        </Button>
      }
    />
  )
}

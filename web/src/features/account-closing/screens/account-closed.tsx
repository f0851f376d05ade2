/** The only page of a closed account: its owner keeps the account or leaves. Says the same to someone who has just closed theirs. */
import { pageTitle } from '#core/page.ts'
import { useViewer } from '#core/viewer.ts'
import { createLoaders } from '#core/loaders.ts'
import { readClosing } from '@fanfare/contract/account-closing'
import { readOwnSuspension } from '@fanfare/contract/account-control'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { AuthFrame } from '#core/auth/auth-frame.tsx'
import { KeepAccount } from '../components/keep-account.tsx'

const page = createLoaders(async ({ tryRead, viewer }) => {
  if ((await viewer())?.isClosed) await Promise.all([tryRead(readClosing, {}), tryRead(readOwnSuspension, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('Account closed'))

export default function AccountClosed() {
  const viewer = useViewer()
  if (viewer?.isClosed)
    return (
      <AuthFrame title={t('Your account is closed')}>
        <KeepAccount />
      </AuthFrame>
    )
  return (
    <AuthFrame title={t('Account closed')} lead={t('We’ve sent you an email. Sign in within 14 days if you change your mind.')}>
      <Button to="/auth/login" size="large" isWide>
        {t('Sign in')}
      </Button>
    </AuthFrame>
  )
}

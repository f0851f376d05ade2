import { PasskeyButton } from '#core/auth/passkey-button.tsx'
import { enterWithPasskey } from '#core/auth/passkeys.ts'
import { t } from '#lib/i18n.ts'

/** Signs in without a password. The browser knows which passkeys it has, so no name is entered. */
export const PasskeySignIn = ({ next }: { readonly next: string | undefined }) => (
  <PasskeyButton label={t('Use a passkey')} size="large" onPress={() => enterWithPasskey(next)} />
)

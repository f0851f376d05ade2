import { removePasskey, type Passkey } from '@fanfare/contract/passkeys'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { t } from '#lib/i18n.ts'
import { toast } from '#ui/toast.ts'

interface RemovePasskeyProps {
  readonly passkey: Passkey
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const RemovePasskey = ({ passkey: { _id: id, name }, isOpen, onClose }: RemovePasskeyProps) => (
  <ConfirmMutation
    isOpen={isOpen}
    onClose={onClose}
    title={t('Remove passkey {name}?', { name })}
    consequence={t('You can no longer sign in with it. Your device may still list it: delete it there, too.')}
    action={t('Remove passkey')}
    route={removePasskey}
    input={{ params: { id } }}
    onDone={() => toast(t('Passkey removed'))}
  />
)

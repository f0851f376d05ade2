/** Replaces the recovery codes, and turns two-factor authentication off. */
import { useState } from 'react'
import { turnOffTwoFactor, readTwoFactor, renewRecoveryCodes } from '@fanfare/contract/two-factor'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { messageOf, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import { TwoFactorState } from './two-factor-state.tsx'

export function TwoFactorActions({ onCodes }: { readonly onCodes: (recoveryCodes: readonly string[]) => void }) {
  const { isRequired } = useApiQuery(readTwoFactor, {})
  const [isEnding, setIsEnding] = useState(false)
  const renew = useApiMutation(renewRecoveryCodes)
  const ask = () =>
    renew.mutate(
      {},
      { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes), onError: (error) => toast(messageOf(error), 'bad') },
    )
  return (
    <Stack>
      <TwoFactorState />
      <Row>
        <Button variant="quiet" isPending={renew.isPending} onClick={ask}>
          {t('Replace recovery codes')}
        </Button>
        {!isRequired && (
          <Button variant="quiet" onClick={() => setIsEnding(true)}>
            {t('Turn off')}
          </Button>
        )}
      </Row>
      <ConfirmMutation
        isOpen={isEnding}
        onClose={() => setIsEnding(false)}
        title={t('Turn off two-factor authentication?')}
        consequence={t('Anyone who knows your password can then sign in. Your recovery codes stop working.')}
        action={t('Turn off')}
        route={turnOffTwoFactor}
        input={{}}
        onDone={() => toast(t('Two-factor authentication is off'))}
      />
    </Stack>
  )
}

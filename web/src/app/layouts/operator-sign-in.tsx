import { LOGIN_PATH } from '#core/return-to.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'

/** For operators of a closed site, because they still have access. */
export const OperatorSignIn = () => (
  <Button to={LOGIN_PATH} variant="quiet" size="small">
    {t('Sign in as an operator')}
  </Button>
)

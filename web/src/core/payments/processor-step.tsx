/** The step in which the buyer goes to the payment processor's page. */
import type { Payment } from '@fanfare/contract/payments'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { processorName } from './processor-name.ts'
import { goToProcessor } from './processor-redirect.ts'

interface ProcessorStepProps {
  readonly payment: Payment
  /** The page to return to. Absent means the current page. */
  readonly from?: string
}

const ProcessorStep = ({ payment, from }: ProcessorStepProps) => (
  <Button variant="brass" size="large" isWide onClick={() => goToProcessor(payment, from)}>
    {t('Continue to {name}', { name: processorName(payment.redirect?.gateway ?? '') })}
  </Button>
)

export default ProcessorStep

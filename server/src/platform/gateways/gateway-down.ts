/** Thrown when a payment processor cannot be reached: the requested operation may have happened all the same. */
import { ApiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

/** The caller learns that the outcome is unknown; `cause` is for the log and the operator. */
export class GatewayDown extends ApiError {
  override name = 'GatewayDown'
  readonly gateway: string
  constructor(gateway: string, cause: unknown) {
    super('not_ready', t('The payment processor isn’t responding right now. Try again later.'))
    this.gateway = gateway
    this.cause = cause
  }
}

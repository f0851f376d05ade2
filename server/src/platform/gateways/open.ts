/** Opens the payment processors. A processor without keys is listed, but takes no cards until an operator enters its keys. */
import { WrongConfig, type Config } from '../config.ts'
import { openCcbill } from './ccbill/index.ts'
import { openGatewayHealth } from './health.ts'
import type { Gateways } from './index.ts'
import { openGatewayKeys } from './keys.ts'
import { openSandbox, type SandboxServices } from './sandbox.ts'
import { openStripe } from './stripe/index.ts'

/** Throws `WrongConfig` for a sandbox in production unless it is allowed, because it would give everything away for free. */
export function openGateways(config: Config, services: SandboxServices): Gateways {
  const isSandboxAllowed = config.mode !== 'production' || config.allowSandboxInProduction
  if (config.gateway === 'sandbox' && !isSandboxAllowed)
    throw new WrongConfig(
      'PAYMENT_GATEWAY is sandbox, which charges no real money, and FANFARE_MODE is production. Set PAYMENT_GATEWAY to stripe or ccbill, or set ALLOW_SANDBOX_IN_PRODUCTION=yes.',
    )
  const { db } = services
  const keys = openGatewayKeys({ db, secret: config.secret, environment: config.gatewayKeys })
  const health = openGatewayHealth(services)
  const { gatewayTimeoutMs: timeoutMs, stripeUrl, ccbillUrl, secret } = config
  const stripe = openStripe({
    ...services,
    keys,
    health,
    settings: { timeoutMs, ...(stripeUrl !== undefined && { url: stripeUrl }) },
  })
  const ccbill = openCcbill({ ...services, keys, health, secret, timeoutMs, url: ccbillUrl })
  const sandbox = isSandboxAllowed ? openSandbox(services, config.secret) : undefined
  const known = [...(sandbox ? [sandbox] : []), stripe.gateway, ccbill]
  // The processor that the configuration names comes first.
  const all = known.toSorted((one, other) => Number(other.name === config.gateway) - Number(one.name === config.gateway))
  return {
    all,
    byName: (name) => all.find((one) => one.name === name),
    sandbox,
    payoutAccounts: stripe.payoutAccounts,
    keys,
    health,
  }
}

/** Opens the payment gateways: those that have no keys yet are there all the same, and take no cards until an operator enters them. */
import { WrongConfig, type Config } from '../config.ts'
import { openCcbill } from './ccbill/index.ts'
import { openGatewayHealth } from './health.ts'
import type { Gateways } from './index.ts'
import { openGatewayKeys } from './keys.ts'
import { openSandbox, type SandboxServices } from './sandbox.ts'
import { openStripe } from './stripe/index.ts'

/** Throws `WrongConfig` for a sandbox in production that nobody has allowed: it would give everything away. */
export function openGateways(config: Config, services: SandboxServices): Gateways {
  const isSandboxAllowed = config.mode !== 'production' || config.allowSandboxInProduction
  if (config.gateway === 'sandbox' && !isSandboxAllowed)
    throw new WrongConfig(
      'PAYMENT_GATEWAY is sandbox, which takes no money, and FANFARE_MODE is production. Name another gateway, or set ALLOW_SANDBOX_IN_PRODUCTION=yes if you want that.',
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
  // The one that the configuration names comes first.
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

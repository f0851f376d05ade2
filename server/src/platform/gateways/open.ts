/** Opens the payment gateways that the configuration names. */
import { WrongConfig, type Config } from '../config.ts'
import type { Db } from '../context.ts'
import type { Gateways } from './index.ts'
import { openSandbox } from './sandbox.ts'

/** Throws `WrongConfig` for a sandbox in production that nobody has allowed: it would give everything away. */
export function openGateways(config: Config, db: Db): Gateways {
  if (config.mode === 'production' && !config.allowSandboxInProduction)
    throw new WrongConfig(
      'PAYMENT_GATEWAY is sandbox, which takes no money, and FANFARE_MODE is production. Set ALLOW_SANDBOX_IN_PRODUCTION=yes if you want that.',
    )
  const sandbox = openSandbox(db, config.secret)
  return { current: sandbox, sandbox, byName: (name) => (name === sandbox.name ? sandbox : undefined) }
}

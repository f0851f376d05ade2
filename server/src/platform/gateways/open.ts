/** Opens the payment gateways that the configuration names. */
import { WrongConfig, type Config } from '../config.ts'
import type { Gateways } from './index.ts'
import { openSandbox, type SandboxServices } from './sandbox.ts'

/** Throws `WrongConfig` for a sandbox in production that nobody has allowed: it would give everything away. */
export function openGateways(config: Config, services: SandboxServices): Gateways {
  if (config.mode === 'production' && !config.allowSandboxInProduction)
    throw new WrongConfig(
      'PAYMENT_GATEWAY is sandbox, which takes no money, and FANFARE_MODE is production. Set ALLOW_SANDBOX_IN_PRODUCTION=yes if you want that.',
    )
  const sandbox = openSandbox(services, config.secret)
  return { current: sandbox, sandbox, byName: (name) => (name === sandbox.name ? sandbox : undefined) }
}

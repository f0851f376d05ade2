/** Selects the payment processors for a purpose and a country. Pure. */

/** By purpose. */
export type GatewayChoices = Readonly<Record<string, readonly string[]>>

export interface GatewayRules {
  /** For countries without their own rule, and for buyers without a country. Has every purpose. */
  readonly general: GatewayChoices
  /** By country (ISO 3166-1); a missing purpose follows the general rule. */
  readonly countries: ReadonlyMap<string, GatewayChoices>
}

/**
 * Returns processors in order of preference. A country's rule has no fallback to the general rule, because an operator may not
 * want those processors there.
 */
export const gatewaysFor = (rules: GatewayRules, purpose: string, country: string | undefined): readonly string[] =>
  (country === undefined ? undefined : rules.countries.get(country)?.[purpose]) ?? rules.general[purpose] ?? []

export const namedGateways = ({ general, countries }: GatewayRules): ReadonlySet<string> =>
  new Set([general, ...countries.values()].flatMap((choices) => Object.values(choices).flat()))

/**
 * Returns the processors for any purpose in a country. Includes the sandbox only if no rule names another processor, because
 * sandbox purchases are not paid for.
 */
export function allowedGateways(rules: GatewayRules, country: string | undefined): ReadonlySet<string> {
  const isOnly = namedGateways(rules).size === 1
  const all = Object.keys(rules.general).flatMap((purpose) => gatewaysFor(rules, purpose, country))
  return new Set(all.filter((name) => name !== 'sandbox' || isOnly))
}

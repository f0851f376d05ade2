/** Which gateways a purpose and a country name. Pure. */
import type { Payment } from './tables.ts'

export type Purpose = Payment['purpose']
const PURPOSES: readonly Purpose[] = ['subscription', 'tokens', 'gift']
export type GatewayChoices = Readonly<Record<Purpose, readonly string[]>>

export interface GatewayRules {
  /** For every country without a rule of its own, and for who has stated none. */
  readonly general: GatewayChoices
  /** By country (ISO 3166-1); a purpose that is missing there follows the general rule. */
  readonly countries: ReadonlyMap<string, Partial<GatewayChoices>>
}

/** In their order. The general rule does not stand in for a country's: an operator may not want these gateways there. */
export const gatewaysFor = (rules: GatewayRules, purpose: Purpose, country: string | undefined): readonly string[] =>
  (country === undefined ? undefined : rules.countries.get(country)?.[purpose]) ?? rules.general[purpose]

/** Every gateway that is named for anything. */
export const namedGateways = ({ general, countries }: GatewayRules): ReadonlySet<string> =>
  new Set([general, ...countries.values()].flatMap((choices) => Object.values(choices).flat()))

/** For anything in a country. The sandbox only where nothing else is named anywhere: what is bought by it is not paid for. */
export function allowedGateways(rules: GatewayRules, country: string | undefined): ReadonlySet<string> {
  const isAlone = namedGateways(rules).size === 1
  const all = PURPOSES.flatMap((purpose) => gatewaysFor(rules, purpose, country))
  return new Set(all.filter((name) => name !== 'sandbox' || isAlone))
}

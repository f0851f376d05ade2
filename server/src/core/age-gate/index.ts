/** Applies the operators' rules for a site for adults to the people who use it. */
import type { AgeMethod, AgeRules } from '@fanfare/contract/age-gate'
import { settings } from '#core/settings/index.ts'
import { confirmationIn, cookiesOf, type AgeGate } from '#platform/age-gate.ts'
import type { Context } from '#platform/context.ts'

/** Returns how people of this country confirm their age; undefined if they need not. */
export function methodFor({ isAdultSite, elsewhere, countries }: AgeRules, country: string | undefined): AgeMethod | undefined {
  if (!isAdultSite) return undefined
  return countries.find((one) => one.country === country)?.method ?? elsewhere
}

/** Returns what a person still needs. A check also counts where a declaration is enough. */
export function missingMethod(method: AgeMethod | undefined, confirmed: AgeMethod | undefined): AgeMethod | undefined {
  return confirmed === 'check' || confirmed === method ? undefined : method
}

/** The context contains the gate, so the gate gets the context when it is asked. */
export function openAgeGate(context: () => Context): AgeGate {
  const rules = async () => (await settings(context())).ageRules
  const gate: AgeGate = {
    isOn: async () => (await rules()).isAdultSite,
    confirmedBy(request) {
      const { config, clock } = context()
      return confirmationIn(config, cookiesOf(request), clock.now())
    },
    neededBy: async ({ role, country }, confirmed) =>
      role === 'admin' ? undefined : missingMethod(methodFor(await rules(), country), confirmed),
    admits: async (viewer, request) => (await gate.neededBy(viewer, gate.confirmedBy(request))) === undefined,
  }
  return gate
}

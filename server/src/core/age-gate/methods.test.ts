import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { AgeMethod, AgeRules } from '@fanfare/contract/age-gate'
import { methodFor, missingMethod } from './index.ts'

const rules: AgeRules = {
  isAdultSite: true,
  elsewhere: 'declaration',
  countries: [
    { country: 'GB', method: 'check' },
    { country: 'DE', method: 'declaration' },
  ],
}

const COUNTRIES = [
  ['a country that requires a check', rules, 'GB', 'check'],
  ['a country with its own rule', { ...rules, elsewhere: 'check' }, 'DE', 'declaration'],
  ['a country without a rule', rules, 'FR', 'declaration'],
  ['an unknown country', { ...rules, elsewhere: 'check' }, undefined, 'check'],
  ['a site that is not for adults', { ...rules, isAdultSite: false }, 'GB', undefined],
] as const

for (const [title, of, country, method] of COUNTRIES)
  test(`people confirm their age by the rule of ${title}`, () => assert.equal(methodFor(of, country), method))

type Maybe = AgeMethod | undefined
const CONFIRMED: readonly (readonly [title: string, method: Maybe, confirmed: Maybe, missing: Maybe])[] = [
  ['a declaration is enough where one is required', 'declaration', 'declaration', undefined],
  ['a check is enough where a declaration is required', 'declaration', 'check', undefined],
  ['a declaration is not enough where a check is required', 'check', 'declaration', 'check'],
  ['nothing is required on other sites', undefined, undefined, undefined],
  ['everyone confirms on a site for adults', 'declaration', undefined, 'declaration'],
]
for (const [title, method, confirmed, missing] of CONFIRMED)
  test(title, () => assert.equal(missingMethod(method, confirmed), missing))

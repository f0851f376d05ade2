/** Names the rules of the site on which operators base decisions. */
import { SiteRule } from '@fanfare/contract/case-terms'
import { t } from '#lib/i18n.ts'

export const ruleLabels: Readonly<Record<SiteRule, () => string>> = {
  minors: () => t('Everyone shown is an adult, and so is every user'),
  consent: () => t('Everyone shown has agreed to be shown'),
  illegal_acts: () => t('No violence, coercion or other crimes'),
  harassment: () => t('No harassment or threats'),
  hate: () => t('No hate'),
  impersonation: () => t('No one pretends to be someone else'),
  copyright: () => t('Everyone publishes their own work'),
  fraud: () => t('No scams or fraud'),
  spam: () => t('No spam'),
  description: () => t('Items are what their description says'),
  terms: () => t('Terms of service'),
}

export const ruleOptions = () => SiteRule.enum.map((value) => ({ value, label: ruleLabels[value]() }))

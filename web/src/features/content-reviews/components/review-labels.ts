import { SiteRule } from '@fanfare/contract/case-terms'
import type { ReviewState } from '@fanfare/contract/content-reviews'
import type { ReviewMode } from '@fanfare/contract/review-rules'
import { t } from '#lib/i18n.ts'

export const stateLabel: Readonly<Record<ReviewState, () => string>> = {
  waiting: () => t('Waiting'),
  approved: () => t('Approved'),
  rejected: () => t('Rejected'),
  withdrawn: () => t('Withdrawn by the performer'),
}

export const modeLabel: Readonly<Record<ReviewMode, () => string>> = {
  none: () => t('Nothing'),
  new_performers: () => t('Content of new performers'),
  everyone: () => t('All content'),
  sample: () => t('A sample of content'),
}

/** The rules of the site, as in the case desk. */
const ruleLabel: Readonly<Record<SiteRule, () => string>> = {
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

export const ruleOptions = () => SiteRule.enum.map((value) => ({ value, label: ruleLabel[value]() }))

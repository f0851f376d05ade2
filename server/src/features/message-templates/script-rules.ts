/** What of a script's steps is new, stays and goes. Pure. */
import type { StepForm } from '@fanfare/contract/message-scripts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Removal } from './script-store.ts'

/** Throws `not_found` for a step that is none of these, `not_valid` where one is named twice. */
export function assertOwnSteps(known: readonly { readonly id: string }[], form: readonly Pick<StepForm, '_id'>[]): void {
  const named = form.flatMap(({ _id }) => _id ?? [])
  if (named.some((id) => !known.some((one) => one.id === id))) throw notFound('script')
  if (new Set(named).size < named.length) throw notValid('steps', t('Please name each step once'))
}

/** Steps that are not named any more, each with the last one before it that stays. */
export function removedSteps(known: readonly { readonly id: string }[], form: readonly Pick<StepForm, '_id'>[]): Removal[] {
  const formIds = new Set(form.map(({ _id }) => _id))
  return known.flatMap(({ id }, at) =>
    formIds.has(id) ? [] : [{ id, before: known.slice(0, at).findLast((one) => formIds.has(one.id))?.id ?? null }],
  )
}

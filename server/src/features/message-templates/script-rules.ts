/** Decides which steps of a script are new, stay or are removed. Pure. */
import type { StepForm } from '@fanfare/contract/message-scripts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Removal } from './script-store.ts'

/** Throws `not_found` for an unknown step, and `not_valid` for a step that is named twice. */
export function assertOwnSteps(known: readonly { readonly id: string }[], form: readonly Pick<StepForm, '_id'>[]): void {
  const named = form.flatMap(({ _id }) => _id ?? [])
  if (named.some((id) => !known.some((one) => one.id === id))) throw notFound()
  if (new Set(named).size < named.length) throw notValid('steps', t('Each step can only appear once'))
}

/** Returns removed steps, each with the last remaining step before it. */
export function removedSteps(known: readonly { readonly id: string }[], form: readonly Pick<StepForm, '_id'>[]): Removal[] {
  const formIds = new Set(form.map(({ _id }) => _id))
  return known.flatMap(({ id }, at) =>
    formIds.has(id) ? [] : [{ id, before: known.slice(0, at).findLast((one) => formIds.has(one.id))?.id ?? null }],
  )
}

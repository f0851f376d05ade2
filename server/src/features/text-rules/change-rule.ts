/** Creates, changes, applies and deletes lists of words. */
import type { WordLanguage, WordPlace, WordSeverity } from '@fanfare/contract/word-rules'
import { changeSettings } from '#core/settings/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { assertVersion } from '#lib/version.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { recordAct, type RuleAct } from './operator-acts.ts'
import { assertNotBroad, assertOnlyRemoves, checkedGrace, checkedWords, placesOf } from './rules.ts'
import { activeRules, changeRule, countMatches, deleteRule, insertRule, lockRule, type RuleRow } from './rule-store.ts'
import { startSearch } from './search-published.ts'

interface RuleForm {
  readonly language: WordLanguage
  readonly severity: WordSeverity
  readonly places: readonly WordPlace[]
  readonly words: string
}

const contentOf = ({ language, severity, places, words }: RuleForm) => ({
  language,
  severity,
  places: placesOf(severity, places),
  words: checkedWords(words),
})

/** Saves a draft, which refuses nothing, and begins the search for its matches. */
export async function createRule(tx: Tx, operator: Viewer, form: RuleForm): Promise<RuleRow> {
  const row = await insertRule(tx, { id: newId(tx.now), created_by: operator.id, ...contentOf(form) })
  record(tx, operator, 'word_rule.create', undefined, row)
  return startSearch(tx, row)
}

/** Searches a changed draft again. From a list that applies, words can only be removed. */
export async function updateRule(
  tx: Tx,
  operator: Viewer,
  id: string,
  form: RuleForm & { readonly version: number },
): Promise<RuleRow> {
  const before = await lockRule(tx, id)
  if (!before) throw notFound()
  assertVersion(before.version, form.version)
  const content = contentOf(form)
  if (before.status === 'active') assertOnlyRemoves(before.words, content.words)
  const changed = before.status === 'active' ? { words: content.words } : content
  const row = await changeRule(tx, id, { ...changed, version: before.version + 1 })
  record(tx, operator, 'word_rule.change', before, row)
  if (row.status === 'draft') return startSearch(tx, row)
  await publishRules(tx)
  return row
}

interface Applying {
  readonly version: number
  readonly graceUntil: string | null
  readonly isBroadConfirmed?: boolean
}

/** Refuses the words in new texts from now on, and searches for matches that appeared since the draft was searched. */
export async function applyRule(tx: Tx, operator: Viewer, id: string, applying: Applying): Promise<RuleRow> {
  const before = await lockRule(tx, id)
  if (!before) throw notFound()
  if (before.status === 'active') throw apiError('already_done', t('This list already applies.'))
  assertVersion(before.version, applying.version)
  if (before.scan_state !== 'done')
    throw apiError(
      'not_allowed',
      t('The search in published items is not finished. Wait until you have seen what the words match.'),
    )
  const grace_until = checkedGrace(applying.graceUntil, tx.now)
  const { found } = await countMatches(tx.db, id)
  assertNotBroad({ scanned: before.scanned, found }, applying.isBroadConfirmed === true)
  const row = await changeRule(tx, id, { status: 'active', grace_until, version: before.version + 1 })
  record(tx, operator, 'word_rule.apply', before, row)
  await publishRules(tx)
  return grace_until ? startSearch(tx, row) : row
}

export async function removeRule(tx: Tx, operator: Viewer, id: string): Promise<void> {
  const before = await lockRule(tx, id)
  if (!before) throw notFound()
  await deleteRule(tx, id)
  record(tx, operator, 'word_rule.delete', before, undefined)
  await publishRules(tx)
}

/** Makes the lists apply as they are now, in all processes. */
const publishRules = async (tx: Tx): Promise<void> => changeSettings(tx, { wordRules: await activeRules(tx) })

function record(tx: Tx, operator: Viewer, act: RuleAct, before: RuleRow | undefined, after: RuleRow | undefined): void {
  recordAct(tx, {
    operator,
    act,
    subject: { kind: 'word_rule', id: (after ?? before)!.id },
    ...(before && { before: shownOf(before) }),
    ...(after && { after: shownOf(after) }),
  })
}

const shownOf = ({ language, severity, places, words, status, grace_until: graceUntil }: RuleRow) => ({
  language,
  severity,
  places: places.join(', '),
  words,
  status,
  graceUntil: graceUntil?.toISOString() ?? null,
})

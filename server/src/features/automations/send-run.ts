import { MAX_AUTOMATION_TEXT_LENGTH } from '@fanfare/contract/automations'
import { MAX_LOCKED_TEXT_LENGTH } from '@fanfare/contract/locked-text'
import { fillMergeFields } from '@fanfare/contract/message-templates'
import { isRestricting } from '#core/access/index.ts'
import { accountById, peopleById } from '#core/accounts/index.ts'
import { areGroupsThere, isAmong, noFans, type FansOf } from '#core/fan-groups/index.ts'
import { areConsented } from '#core/consents/index.ts'
import { filesById, type FileRow } from '#core/media/index.ts'
import { isPriceAllowed, kindOf, sendAutomatic, soldFileIds, type Pair } from '#core/messages/index.ts'
import { readSettings } from '#core/settings/index.ts'
import { areWordsAllowed } from '#core/text-rules/index.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Tx } from '#platform/context.ts'
import { showingOf } from './edit-automation.ts'
import { endOfCause, isCauseValid } from './is-cause-valid.ts'
import { conditionSelections, decide, nextState, skipReason, type RunFacts } from './rules.ts'
import { enqueueRun } from './run-job.ts'
import { findRun, lastSentAt, lockRun, markPostponedBefore, markRun, postponeRun, type RunRow } from './run-store.ts'
import { pauseHoursOf, shareAutomation, type AutomationRow } from './store.ts'

/** Safe to repeat and to interrupt: the message and the run's new state are committed together. */
export async function sendRun(tx: Tx, runId: string): Promise<void> {
  const found = await findRun(tx.db, runId)
  if (!found) return
  const pair: Pair = { fanId: found.fan_id, performerId: found.performer_id }
  // If two messages are due at the same moment, the second must see that the fan just got the first.
  await oneAtATime(tx, `automatic message ${pair.performerId} ${pair.fanId}`)
  const automation = await shareAutomation(tx, found.automation_id)
  const run = await lockRun(tx, runId)
  // The automation was removed, or the message was sent before the process was killed.
  if (!automation || nextState(run.state, 'send') === undefined) return
  const known = await knownOf(tx, { automation, run, pair })
  const decision = decide(await factsOf(tx, known), tx.now)
  if (decision.event === 'postpone') return postpone(tx, run, decision.until)
  if (decision.event === 'send') await send(tx, known)
  const state = nextState(run.state, decision.event)
  if (state) await markRun(tx, runId, { state, reason: decision.event === 'skip' ? decision.reason : '' })
}

/**
 * Every condition is checked again when the message is due. Only the latest message of an automation waits during a pause,
 * because earlier causes may be undone by then.
 */
async function postpone(tx: Tx, run: RunRow, at: Date): Promise<void> {
  const { id, performer_id: performerId } = run
  const state = nextState('pending', 'skip')
  if (state) await markPostponedBefore(tx, run, { state, reason: 'too_soon' })
  await postponeRun(tx, id, at)
  enqueueRun(tx, { id, performerId, at })
}

interface Known {
  readonly automation: AutomationRow
  readonly run: RunRow
  readonly pair: Pair
  /** Files that still exist. */
  readonly media: readonly FileRow[]
  /** The text with the fan's name filled in. */
  readonly words: { readonly text: string; readonly lockedText: string }
}

async function knownOf(tx: Tx, of: Pick<Known, 'automation' | 'run' | 'pair'>): Promise<Known> {
  const { text, locked_text, file_ids } = of.automation
  const files = await filesById(tx.db, file_ids)
  // Nothing is sent to a deleted account.
  const fan = (await peopleById(tx.db, [of.pair.fanId])).get(of.pair.fanId) ?? { name: '', username: '' }
  const words = { text: fillMergeFields(text, fan), lockedText: fillMergeFields(locked_text, fan) }
  return { ...of, media: file_ids.flatMap((id) => files.get(id) ?? []), words }
}

async function factsOf(tx: Tx, { automation, run, media, pair, words }: Known): Promise<RunFacts> {
  const { fanId, performerId } = pair
  const price = Number(automation.price)
  const of: FansOf = { services: tx.services, db: tx.db, performerId }
  const fan = { ...noFans, fanIds: [fanId] }
  const isReachable = await isAmong(of, fanId, fan)
  const sold = price > 0 ? soldFileIds(automation) : []
  // Settings are read from the database, not the cache of this process: once a word is forbidden, no automation sends it.
  const rules = await readSettings(tx.db)
  const others = {
    dueAt: run.due_at,
    isOn: automation.is_on,
    isPerformerActive: (await accountById(tx.db, performerId))?.status === 'active',
    hasFiles:
      areFilesComplete(automation, media) &&
      (await areConsented(tx, { ids: automation.file_ids, showing: showingOf(automation) })),
    isTextAllowed:
      areWordsAllowed(words.text, MAX_AUTOMATION_TEXT_LENGTH, rules) &&
      areWordsAllowed(words.lockedText, MAX_LOCKED_TEXT_LENGTH, rules),
    isPriceAllowed: isPriceAllowed(price, rules),
    isReachable,
    isRestricted: await isRestricting(tx.db, { ownerId: pair.performerId, otherId: pair.fanId }),
    isCauseValid: await isCauseValid(of, automation, { ...run, now: tx.now }),
    causeEndsAt: await endOfCause(of.db, automation, { ...run, now: tx.now }),
    ownsMedia: isReachable && sold.length > 0 && !(await isAmong(of, fanId, { ...fan, exceptOwnersOf: sold })),
    lastSentAt: await lastSentAt(tx.db, pair),
    pauseHours: await pauseHoursOf(tx.db, performerId),
  }
  const isOpen = skipReason(others, tx.now) === undefined
  return { ...others, meetsConditions: isOpen && (await meetsConditions(tx, of, { fanId, conditions: automation.conditions })) }
}

interface Candidate {
  readonly fanId: string
  readonly conditions: AutomationRow['conditions']
}

async function meetsConditions(tx: Tx, of: FansOf, { fanId, conditions }: Candidate): Promise<boolean> {
  const { groupIds = [], exceptGroupIds = [] } = conditions
  // If an excluded group was deleted, exactly the fans it excluded would get the message.
  if (!(await areGroupsThere(tx, of.performerId, [...groupIds, ...exceptGroupIds]))) return false
  const { within, without } = conditionSelections(conditions)
  for (const one of without) if (await isAmong(of, fanId, one)) return false
  for (const one of within) if (!(await isAmong(of, fanId, one))) return false
  return true
}

/** Returns whether all files of an automation exist and were processed successfully. */
export const areFilesComplete = ({ file_ids }: Pick<AutomationRow, 'file_ids'>, media: readonly FileRow[]): boolean =>
  media.length === file_ids.length && media.every(({ removed_at, status }) => removed_at === null && status !== 'failed')

async function send(tx: Tx, { automation, run, media, pair, words }: Known): Promise<void> {
  const { price, file_ids, open_file_ids } = automation
  const content = { kind: kindOf(media), price: Number(price), file_ids, openFileIds: open_file_ids }
  const { fanId, performerId } = pair
  await sendAutomatic(tx, { ...content, performerId, bulkId: run.id }, { fanId, ...words })
}

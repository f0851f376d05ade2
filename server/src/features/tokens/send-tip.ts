import { profileOf } from '#core/content/index.ts'
import { accessDecision } from '#core/access/index.ts'
import { chargeWallet, type Sale } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertPayableStream } from '#core/streaming/index.ts'
import { assertTextAllowed } from '#core/text-rules/index.ts'
import { amountRange, toMinorUnits } from '#lib/amount.ts'
import { notFound, notValid, apiError } from '#lib/errors.ts'
import { performerById, type Performer } from '#core/accounts/index.ts'
import { t } from '#lib/i18n.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import { tipGiven, tipGivenAnonymously } from './events.ts'

export interface Tip {
  readonly key: string
  readonly performerId: string
  /** Tokens, as typed. */
  readonly amount: number
  readonly message: string
  /** Whether the fan's name is hidden from the performer. */
  readonly isAnonymous: boolean
  /** The stream in which it is given. */
  readonly streamId: string | undefined
}

export interface SentTip {
  readonly sale: Sale
  readonly performer: Performer
}

/** Tips a performer whom the fan may see. Requests with the same key pay once. */
export async function sendTip(tx: Tx, fan: Viewer, tip: Tip): Promise<SentTip> {
  const { key, performerId, amount, message, isAnonymous, streamId } = tip
  const rules = await settings(tx)
  const { minimumTipPrice: least, maximumTipPrice: most } = rules
  const tokens = toMinorUnits(amount)
  if (tokens < least || tokens > most)
    throw notValid('amount', t('A tip must be between {min} and {max} tokens', amountRange(least, most)))
  // A recipient could neither block nor report the author of an unwanted message.
  if (isAnonymous && message.trim() !== '') throw notValid('message', t('Anonymous tips can’t include a message'))
  assertTextAllowed('message', message, rules)
  const [performer, decision] = await Promise.all([
    performerById(tx.db, performerId),
    accessDecision(tx.db, fan, profileOf(performerId)),
  ])
  if (!performer || decision.sees !== 'all') throw notFound()
  await assertPayableStream(tx, fan, { streamId, performerId })

  const sale = await chargeWallet(tx, {
    key: `tip:${fan.id}:${key}`,
    kind: 'tip',
    fanId: fan.id,
    performerId,
    tokens,
    isAnonymous,
  })
  if (!sale) throw apiError('already_done', t('This tip has already been sent.'))
  const given = { saleId: sale.id, performerId, tokens, ...(streamId !== undefined && { streamId }) }
  if (isAnonymous) tx.emit(tipGivenAnonymously, given)
  else tx.emit(tipGiven, { ...given, fanId: fan.id, message })
  return { sale, performer }
}

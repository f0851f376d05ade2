/** Decides whether a fan may write in a conversation: for its view before typing, and for each message that is sent. */
import type { WritePermission } from '@fanfare/contract/conversation-states'
import {
  allowanceView,
  countsIncluded,
  decideWriting,
  hasAllowance,
  allowancesWith,
  rightsOf,
  takeIncluded,
  type WritingDecision,
} from '#core/access/index.ts'
import { freeMessagesSince, hasWritten, type PairRow, writingTermsOf, type WritingTermsRow } from '#core/messages/index.ts'
import { chargeWallet, formatTokens } from '#core/money/index.ts'
import { fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { ApiError, apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Db, Tx } from '#platform/context.ts'

type Talk = Pick<PairRow, 'id' | 'fan_id' | 'performer_id' | 'last_seq'>

interface Deciding {
  readonly terms: WritingTermsRow
  readonly now: Date
  /** Runs before messages are counted, if their number decides. */
  readonly beforeCounting?: () => Promise<void>
}

async function decisionIn(db: Db, talk: Talk, { terms, now, beforeCounting }: Deciding): Promise<WritingDecision> {
  const { id, fan_id: fanId, performer_id: performerId, last_seq } = talk
  const { price, daily: usual, tiers } = terms
  const who = terms.who === 'nobody' ? ('closed' as const) : terms.who
  if (who === 'everyone') return { may: 'free', left: null }
  const { follows, subscribed, tierId } = await rightsOf(db, performerId, fanId)
  const ofTier = tiers.find((one) => one.tierId === tierId)
  const daily = ofTier ? ofTier.daily : usual
  const facts = {
    who,
    price,
    daily,
    follows,
    subscribed,
    isKnown: who === 'closed' && last_seq > 0 && (await hasWritten(db, id)),
  }
  if (countsIncluded(facts)) {
    await beforeCounting?.()
    const included = (await allowancesWith(db, fanId, [performerId])).get(performerId)?.messages ?? null
    if (included !== null) return decideWriting({ ...facts, used: 0, included })
  }
  if (!hasAllowance(facts)) return decideWriting({ ...facts, used: 0, included: null })
  await beforeCounting?.()
  const used = await freeMessagesSince(db, id, { fanId, since: addDays(now, -1) })
  return decideWriting({ ...facts, used, included: null })
}

export async function writingTermsView(db: Db, talk: Talk, now: Date): Promise<WritePermission> {
  const decision = await decisionIn(db, talk, { terms: await writingTermsOf(db, talk.performer_id), now })
  if (decision.may === 'pay') return { may: 'pay', price: fromMinorUnits(decision.price), unlock: decision.unlock }
  if (decision.may === 'not') return { may: 'not', why: decision.why, unlock: decision.unlock }
  const { left, included } = decision
  return { may: 'free', left, ...(included && { included: allowanceView(included) }) }
}

interface Payment {
  readonly key: string
  /** Tokens as shown to the fan; undefined for free. */
  readonly shown: number | undefined
  /** The performer's terms, read in the same transaction. */
  readonly terms: WritingTermsRow
}

/**
 * Charges a fan for a message sent in the same transaction. Returns the price in minor units of a token. Throws if the fan may
 * not write, or was not shown this price.
 */
export async function payForMessage(tx: Tx, talk: Talk, { key, shown = 0, terms }: Payment): Promise<number> {
  const { fan_id: fanId, performer_id: performerId } = talk
  // The lock makes the second of two parallel messages count the first.
  const decision = await decisionIn(tx.db, talk, {
    terms,
    now: tx.now,
    beforeCounting: () => oneAtATime(tx, `writing ${talk.id}`),
  })
  const saleKey = `sent_message:${fanId}:${key}`
  if (decision.may === 'free') {
    if (decision.included) await takeIncluded(tx, { key: saleKey, fanId, performerId, kind: 'message' })
    return 0
  }
  if (decision.may === 'not') throw apiError('not_allowed', reasonIn(decision.why))
  if (toMinorUnits(shown) !== decision.price) throw priced(decision.price, await formatTokens(tx, decision.price))
  const sale = await chargeWallet(tx, {
    key: saleKey,
    kind: 'sent_message',
    fanId,
    performerId,
    tokens: decision.price,
  })
  if (!sale) throw apiError('already_done', t('This message has already been sent.'))
  return decision.price
}

const priced = (price: number, shown: string) =>
  new ApiError('price_changed', t('Each message here now costs {price}. You haven’t been charged.', { price: shown }), {
    price: fromMinorUnits(price),
  })

function reasonIn(why: Extract<WritingDecision, { may: 'not' }>['why']): string {
  if (why === 'follow') return t('Only followers can write here. Follow first, then send your message.')
  if (why === 'subscribe') return t('Only subscribers can write here. Subscribe first, then send your message.')
  if (why === 'allowance')
    return t('You’ve used all the messages that your subscription includes within 24 hours. Try again later.')
  return t('New conversations can’t be started here right now.')
}

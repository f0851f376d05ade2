/** Formats messages that the site writes, and decides who can have a conversation. Pure. */
import { cleanText, type MessageContent, type Pair } from '#core/messages/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { decimal, t } from '#lib/i18n.ts'
import type { Viewer } from '#platform/viewer.ts'

/** Returns the text of a tip in the conversation. `tokens` in minor units. */
export const tipContent = (tokens: number, words: string): MessageContent => ({
  kind: 'tip',
  text: [`Tipped ${fromMinorUnits(tokens)} tokens`, cleanText(words)].filter((line) => line !== '').join('\n'),
  price: 0,
  file_ids: [],
})

/** Returns the text of a gift in the conversation: its name in the catalog and its price, then the fan's message. */
export const giftContent = (giftId: string, tokens: number, words: string): MessageContent => ({
  kind: 'gift',
  text: [`Sent ${giftId} for ${fromMinorUnits(tokens)} tokens`, cleanText(words)].filter((line) => line !== '').join('\n'),
  price: 0,
  file_ids: [],
})

/** Returns a text in its reader's language: what the site has written about a tip, a gift, a custom order or a private show is stored in English. */
export const localizedText = (text: string): string =>
  text
    .replace(/^Tipped ([\d.]+) tokens(?=\n|$)/, (_, count) => t('Tipped {count} tokens', { count: decimal(Number(count)) }))
    .replace(/^Sent [a-z]+ for ([\d.]+) tokens(?=\n|$)/, (_, count) =>
      t('Sent a gift ({count} tokens)', { count: decimal(Number(count)) }),
    )
    .replace(/^Custom order: ([a-zA-Z]+)$/, (_, step) => customOrderStep(step))
    .replace(/^Private show: ([a-zA-Z]+)$/, (_, step) => privateShowStep(step))

const customOrderStep = (step: string): string =>
  t(
    '{step, select, ask {Asked for a custom order} accept {Custom order accepted} decline {Custom order declined} counter {Counter-offer for the custom order} agree {Counter-offer accepted} pay {Custom order paid} withdraw {Custom order withdrawn} deliver {Custom order delivered} revise {Revision requested} acceptDelivery {Delivery accepted} askExtension {More time requested} grantExtension {More time granted} refuseExtension {More time refused} cancel {Custom order canceled} dispute {Custom order disputed} addEvidence {Evidence added} split {Custom order decided by an operator} expire {Custom order expired} missDeadline {Deadline missed, tokens returned} completeSilently {Custom order completed automatically} other {Custom order}}',
    { step },
  )

const privateShowStep = (step: string): string =>
  t(
    '{step, select, request {Asked for a private show} approve {Private show approved} edit {Price of the private show changed} reject {Private show rejected} cancel {Private show canceled} expire {Request for a private show expired} start {Private show started} other {Private show ended}}',
    { step },
  )

/** Returns the two participants of a new conversation, or undefined if they are not a fan and a performer. */
export function participantsOf(
  viewer: Pick<Viewer, 'id' | 'role'>,
  source: 'performer' | 'user',
  otherId: string,
): Pair | undefined {
  if (viewer.role === 'fan' && source === 'performer') return { fanId: viewer.id, performerId: otherId }
  if (viewer.role === 'performer' && source === 'user') return { fanId: otherId, performerId: viewer.id }
  return undefined
}

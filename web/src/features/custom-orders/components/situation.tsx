/** Says where an order stands, what happens next and until when, in the words of the reader's side. */
import type { ReactNode } from 'react'
import type { CustomOrder } from '@fanfare/contract/custom-order-views'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { formatTokens } from '#lib/token-format.ts'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { Deadline } from './deadline.tsx'
import { otherOf } from './order-labels.ts'

type State = CustomOrder['state']
type Words = (given: { readonly name: string; readonly price: string }) => string

const forFan: Readonly<Record<State, Words>> = {
  requested: ({ name }) => t('{name} hasn’t answered yet. You’re only charged if they accept.', { name }),
  countered: ({ name, price }) =>
    t('{name} offers to make it for {price}. Accept the counter-offer to start the order, or withdraw your request.', {
      name,
      price,
    }),
  unpaid: ({ name, price }) =>
    t('{name} accepted, but your wallet or a spending limit didn’t cover {price}. Pay to start the order.', { name, price }),
  active: ({ name, price }) => t('{name} is working on your order. Your {price} are in escrow.', { name, price }),
  delivered: ({ name, price }) =>
    t('{name} delivered your order. Accept the delivery to unlock it. The {price} in escrow are then paid to {name}.', {
      name,
      price,
    }),
  disputed: ({ price }) => t('An operator is reviewing this order. The {price} stay in escrow until they decide.', { price }),
  declined: ({ name }) => t('{name} declined your request. You weren’t charged.', { name }),
  withdrawn: () => t('You withdrew your request. You weren’t charged.'),
  expired: () => t('Your request expired. You weren’t charged.'),
  completed: ({ name, price }) => t('The order is complete. {name} was paid {price}.', { name, price }),
  refunded: ({ price }) => t('The order ended. All {price} were returned to your wallet.', { price }),
  settled: () => t('An operator decided this dispute.'),
}

const forPerformer: Readonly<Record<State, Words>> = {
  requested: ({ name, price }) => t('{name} offers {price}. Accept, decline or make a counter-offer.', { name, price }),
  countered: ({ name, price }) => t('{name} hasn’t answered your counter-offer of {price} yet.', { name, price }),
  unpaid: ({ name, price }) => t('{name} still has to pay {price}. Start working once the order is paid.', { name, price }),
  active: ({ name, price }) => t('{name}’s {price} are in escrow. Deliver on time to be paid.', { name, price }),
  delivered: ({ name, price }) =>
    t('{name} sees a blurred preview. You’re paid {price} when {name} accepts the delivery.', { name, price }),
  disputed: ({ price }) => t('An operator is reviewing this order. The {price} stay in escrow until they decide.', { price }),
  declined: () => t('You declined this request.'),
  withdrawn: ({ name }) => t('{name} withdrew this request.', { name }),
  expired: () => t('This request expired.'),
  completed: ({ price }) => t('The order is complete. You were paid {price}, minus commission.', { price }),
  refunded: ({ name, price }) => t('The order ended. All {price} were returned to {name}.', { name, price }),
  settled: () => t('An operator decided this dispute.'),
}

const forOperator: Readonly<Record<State, Words>> = {
  requested: () => t('The performer hasn’t answered yet.'),
  countered: () => t('The fan hasn’t answered the performer’s counter-offer yet.'),
  unpaid: () => t('The performer accepted. The fan hasn’t paid yet.'),
  active: ({ price }) => t('The performer is working on it. {price} are in escrow.', { price }),
  delivered: ({ price }) => t('The fan hasn’t accepted the delivery yet. {price} are in escrow.', { price }),
  disputed: ({ price }) => t('Both sides wait for your decision. {price} are in escrow.', { price }),
  declined: () => t('The performer declined the request.'),
  withdrawn: () => t('The fan withdrew the request.'),
  expired: () => t('The request expired.'),
  completed: ({ price }) => t('The performer was paid {price}, minus commission.', { price }),
  refunded: ({ price }) => t('All {price} were returned to the fan.', { price }),
  settled: () => t('An operator decided this dispute.'),
}

const words = { fan: forFan, performer: forPerformer, operator: forOperator }

export function Situation({ order }: { readonly order: CustomOrder }) {
  const { side, state, price, extension } = order
  const name = otherOf(order).name
  return (
    <>
      <p>{words[side ?? 'operator'][state]({ name, price: formatTokens(price) })}</p>
      {state === 'settled' && <Split order={order} />}
      <ByTheClock order={order} />
      {state === 'delivered' && side === 'fan' && <RevisionsLeft order={order} />}
      {state === 'active' && extension && <Extension order={order} extension={extension} />}
    </>
  )
}

const clock: Readonly<Partial<Record<State, (deadline: ReactNode) => ReactNode>>> = {
  requested: (deadline) => rich('Without an answer, the request expires on {deadline}.', { deadline }),
  countered: (deadline) => rich('Without an answer, the counter-offer expires on {deadline}.', { deadline }),
  unpaid: (deadline) => rich('Without payment, the request expires on {deadline}.', { deadline }),
  active: (deadline) =>
    rich('Deadline: {deadline}. If it’s missed, all tokens are returned to the fan automatically.', { deadline }),
  delivered: (deadline) => rich('Without an answer, the delivery counts as accepted on {deadline}.', { deadline }),
}

/** Names the act of the clock if no one acts before. */
function ByTheClock({ order: { state, endsAt } }: { readonly order: CustomOrder }) {
  if (endsAt === null) return null
  return <p>{clock[state]?.(<Deadline at={endsAt} />)}</p>
}

function RevisionsLeft({ order: { revisions } }: { readonly order: CustomOrder }) {
  if (revisions.agreed === 0) return null
  return (
    <p>
      {t('{left, plural, =0 {You have no revisions left.} one {You have # revision left.} other {You have # revisions left.}}', {
        left: revisions.left,
      })}
    </p>
  )
}

interface ExtensionProps {
  readonly order: CustomOrder
  readonly extension: NonNullable<CustomOrder['extension']>
}

function Extension({ order: { side, fan, performer }, extension: { state, dueAt } }: ExtensionProps) {
  const given = { date: <DateAndTimeOf at={dueAt} />, name: <bdi>{performer.name}</bdi>, fan: <bdi>{fan.name}</bdi> }
  if (state === 'granted') return null
  if (state === 'refused')
    return <p>{side === 'performer' ? rich('{fan} refused to give you more time.', given) : t('More time was refused.')}</p>
  if (side === 'fan')
    return <p>{rich('{name} asks for time until {date}. The deadline stays the same until you agree.', given)}</p>
  return (
    <p>
      {side === 'performer'
        ? rich('You asked for time until {date}. The deadline stays the same until {fan} agrees.', given)
        : rich('{name} asks for time until {date}. The deadline stays the same until the fan agrees.', given)}
    </p>
  )
}

/** How an operator split the tokens. */
function Split({ order: { fan, performer, side, steps } }: { readonly order: CustomOrder }) {
  const decided = steps.find(({ event }) => event === 'split')
  if (!decided || decided.returned === null || decided.released === null) return null
  const amounts = { returned: formatTokens(decided.returned), released: formatTokens(decided.released) }
  const names = { fan: fan.name, performer: performer.name }
  if (side === 'fan')
    return <p>{t('{returned} were returned to you, and {released} were paid to {performer}.', { ...amounts, ...names })}</p>
  if (side === 'performer')
    return (
      <p>
        {t('{returned} were returned to {fan}, and {released} were paid to you, minus commission.', { ...amounts, ...names })}
      </p>
    )
  return <p>{t('{returned} were returned to {fan}, and {released} were paid to {performer}.', { ...amounts, ...names })}</p>
}

export { paymentsPersonalData } from './personal-data.ts'
export { stateOf } from './card-rules.ts'
export type { CardRow } from './card-store.ts'
export { cardToPayLaterWith, cardToPayWith, saveCard, shownCards } from './cards.ts'
export { makeDefault, removeCard } from './default-card.ts'
export { allPayables, assertPurpose, installPayables, type Payable } from './payable.ts'
export { readTerms } from './read-terms.ts'
export { assertCardChargeable, lowestMinimumCharge } from './minimum-charge.ts'
export { startPayment, type DeferredCharge, type Offer } from './start-payment.ts'
export { abandonPayment, refreshPayment, paymentJobHandlers } from './sync-payment.ts'
export { receiveWebhook } from './receive-webhook.ts'
export { beginCardSetup } from './card-setup.ts'
export { chooseGateways, dependsOnCountry, gatewayForNewCards, gatewayRules, publicGateway } from './gateway-choice.ts'
export type { GatewayChoices, GatewayRules } from './gateway-rules.ts'
export {
  listPayments,
  listTokenPayments,
  paymentById,
  paymentOfIntent,
  paymentOf,
  paymentsOfIntents,
  type Payment,
} from './tables.ts'
export { spentByCard } from './spending.ts'
export { failedPaymentsPerDay } from './failed-payments.ts'
export { cardBrandsOf, cardPaymentsByBrand, cardPaymentsPerMonth } from './successful-payments.ts'
export { findPayment, latestPayments } from './find-payments.ts'
export { refundSumsOf } from './refund-sums.ts'
export { paymentView } from './view.ts'
export { accountsWithSameCard } from './card-store.ts'
export { cardSaved, paymentDisputed, paymentLost, refundFailed, refundRetried, refundSettled, transferChanged } from './events.ts'
export { coverRefunds, unsentRefundsAt, unsentRefundsOf } from './cover-refunds.ts'
export { assertUndisputed, markPaymentDisputed } from './payment-disputes.ts'
export { endPauseOf, endPauses, pauseCards, pausedAccountsAmong } from './card-pauses.ts'
export {
  failedRefunds,
  gatewayRefunds,
  owedAmountOf,
  retryRefund,
  sendRefund,
  settleRefund,
} from './send-refund.ts'
export { paymentChecks } from './checks.ts'
export { descriptorOf } from './descriptor.ts'
export { agreedTaxOf, takenTax } from './tax-payment.ts'

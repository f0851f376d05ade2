export { takeBackContent } from './take-back.ts'
export { contentBought } from './events.ts'
export { receiptView, soldRule, unlockHandler } from './unlock-handler.ts'
export { purchaseChecks } from './checks.ts'

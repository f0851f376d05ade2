export { spendingPersonalData } from './personal-data.ts'
export { leftAtPerformer, limitsOf, setLimits } from './store.ts'
export { currentLimits, planLimit, type LimitRow, type PlannedLimit } from './rules.ts'
export { withinLimits } from './within-limits.ts'

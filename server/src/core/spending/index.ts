export { limitsOf, setLimits, type LimitRow } from './store.ts'
export { currentLimits, plan, type Planned } from './rules.ts'
export { withinLimits } from './within-limits.ts'

export { noBlock, withoutBlocked } from './blocks.ts'
export type { Verdict } from './decide.ts'
export { judge, judgeOne } from './facts.ts'
export {
  allHolders,
  countHolders,
  grant,
  grantUntil,
  heldAmong,
  holders,
  holdings,
  revoke,
  subjectsHeld,
  type Entitlement,
  type Right,
} from './grant.ts'

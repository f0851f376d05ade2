import { Type } from 'typebox'
import { Id, Ids } from './define.ts'

const MOST = 40

/** For the audience `subscribers`: only these tiers. Absent or empty means all tiers. */
export const ForTiers = Type.Optional(Type.Array(Id, { maxItems: MOST, uniqueItems: true, default: [] }))

/** Like `ForTiers`, as text separated by commas, for forms that are sent with files. */
export const TierList = Type.Optional(Ids(MOST))

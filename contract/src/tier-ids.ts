import { Type } from 'typebox'
import { Id, IdList } from './define.ts'

const MAX_TIERS = 40

/** For the audience `subscribers`: only these tiers. Absent or empty means all tiers. */
export const OptionalTierIds = Type.Optional(Type.Array(Id, { maxItems: MAX_TIERS, uniqueItems: true, default: [] }))

/** Like `OptionalTierIds`, as text separated by commas, for forms that are sent with files. */
export const OptionalTierIdList = Type.Optional(IdList(MAX_TIERS))

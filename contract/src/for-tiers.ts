/** For which tiers of its performer something is. */
import { Type } from 'typebox'
import { Id, Ids } from './define.ts'

const MOST = 40

/** Of what is for `subscribers`: only of these tiers; all of them where it is absent or empty. */
export const ForTiers = Type.Optional(Type.Array(Id, { maxItems: MOST, uniqueItems: true, default: [] }))

/** The same as one text, separated by commas, where a form is sent with files. */
export const TierList = Type.Optional(Ids(MOST))

/** Versions of what several windows may be editing at once. */
import { Type } from 'typebox'

/** Rises with each change by its owner. */
export const Version = Type.Integer()

/** The version that a change was made from: refused with `changed_meanwhile` where it is another by now. Absent: replaces whatever is there. */
export const FromVersion = Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_646 }))

import { Type } from 'typebox'

/** Increases with each change by its owner. */
export const Version = Type.Integer()

/** The version that the caller has seen. */
export const SeenVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_646 })

/**
 * The version that a change started from. The server responds `changed_meanwhile` if it has changed since. Absent overwrites any
 * version.
 */
export const FromVersion = Type.Optional(SeenVersion)

import { Type } from 'typebox'

/** Six digits from the app, or a recovery code. Spaces and hyphens are ignored. */
export const SecondFactorCode = Type.String({ minLength: 6, maxLength: 30, title: 'Code' })
